import { grouped } from './grouped.ts'

/** Formats integer cents as $1,234.00. */
export function inDollars(cents: number): string {
  const all = Math.abs(Math.round(cents))
  const rest = String(all % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}$${grouped(Math.trunc(all / 100))}.${rest}`
}
