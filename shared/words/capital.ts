/** Begins a sentence: 'it did not answer' as 'It did not answer'. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
