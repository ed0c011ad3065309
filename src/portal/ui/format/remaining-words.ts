import { lengthOf } from '#contract/formats/text-length.ts'

const counted = (count: number) => (count === 1 ? '1 character' : `${count} characters`)

/** Words of a live counter for a text that may have `most` characters. */
export function remainingWords(text: string, most: number): string {
  const left = most - lengthOf(text)
  return left < 0 ? `${counted(-left)} too many` : `${counted(left)} left`
}
