import { lengthOf } from '#contract/formats/text-length.ts'
import { grouped } from '#contract/formats/grouped.ts'

/** Text of a live counter for a field limited to `most` characters. */
export function remainingWording(text: string, most: number): string {
  const left = most - lengthOf(text)
  return left === 1 ? '1 character left' : `${grouped(left)} characters left`
}
