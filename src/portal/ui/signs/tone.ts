/**
 * Meaning of a colour, always beside a word: red is the reader's to do or wrong, yellow waits for somebody, green is done,
 * gray is not yet or over; violet, orange and blue are the stages. Each has a strong and a tinted colour in tokens.css.
 */
export type Tone = 'red' | 'yellow' | 'green' | 'gray' | 'violet' | 'orange' | 'blue'
