declare module '*.md' {
  // An ambient module cannot import by a relative name.
  // oxlint-disable-next-line typescript/consistent-type-imports
  const document: import('./rules/written-document.ts').WrittenDocument;
  export default document;
}
