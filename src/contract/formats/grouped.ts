/**
 * Writes a whole number as people read it, in groups of three digits: 10,000. By hand, because the first use of a
 * locale takes a page a tenth of its start, and the contract's schemas write numbers as they load.
 */
export function grouped(whole: number | bigint): string {
  const [text = '', sign = '', digits = ''] = /^(-?)(\d+)$/.exec(String(whole)) ?? [String(whole)]
  if (digits === '') return text
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return sign + groups.join(',')
}

/** Counts things: '1 plan', '10,000 plans'; `many` where the plural is no `one` with an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`
