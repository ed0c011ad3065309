import { once } from './once.ts'

/** English sorts as the root of all languages does. */
const collator = once(() => new Intl.Collator('en', { numeric: true }))

/** Compares names as people sort them: Äpfel before Zebra, Plan 2 before Plan 10. The same order as the platform's. */
export const compareNames = (one: string, other: string): number => collator().compare(one, other)
