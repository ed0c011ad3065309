import { lengthOf } from '#contract/formats/text-length.ts'

/** Text of a live counter for a field limited to `most` characters. */
export function remainingWording(text: string, most: number): string {
  const left = most - lengthOf(text)
  return left === 1 ? '1 character left' : `${left} characters left`
}
