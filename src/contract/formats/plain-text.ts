import * as v from 'valibot'

/** Characters that nobody sees and that come with what is pasted, among them all marks of direction and fillers. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** White space, controls, and what nobody sees, such as a Hangul filler or the braille pattern without dots. */
const blank = /^[\s\p{Z}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** True if a text shows nothing to its reader (READINGS 50). */
export const isBlank = (text: string): boolean => blank.test(text)

/** Drops a text's invisible characters and outer white space. */
export const plainText = (typed: string): string => typed.replaceAll(invisible, '').trim()

/** Reads a one-time or recovery code however it was typed or pasted: without blanks and hyphens. */
export const plainCode = (typed: string): string => plainText(typed).replaceAll(/[\s\p{Pd}\u2212]/gu, '')

/** A transformation that the OpenAPI document passes over, as it does `trim`. */
const passedOver = (read: (text: string) => string) => ({ ...v.transform(read), type: 'plain' as const })

/** Reads a field whose form has no invisible characters, such as a telephone number. */
export const plain = passedOver(plainText)

/** Reads a field that holds a code. */
export const plainCodeField = passedOver(plainCode)

/** Reads a field that may be empty: a blank text is empty. */
export const emptyIfBlank = passedOver((text) => (isBlank(text) ? '' : text))

/** Marks a field as one to take as it was sent; all other texts are normalized to NFC (READINGS 50). */
export const verbatim = <Input>(): v.BaseMetadata<Input> => ({
  kind: 'metadata',
  type: 'verbatim',
  reference: verbatim,
})
