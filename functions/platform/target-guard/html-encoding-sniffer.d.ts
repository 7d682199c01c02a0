/** The one function of html-encoding-sniffer; the package brings no types. */
declare module 'html-encoding-sniffer' {
  interface SniffOptions {
    /** Whether to read it as XML. */
    xml?: boolean;
    /** As the content type names it. */
    transportLayerEncodingLabel?: string;
    defaultEncoding?: string;
  }

  /** Name of the encoding, by byte order mark, content type or declaration. */
  export default function sniffEncoding(bytes: Uint8Array, options?: SniffOptions): string;
}
