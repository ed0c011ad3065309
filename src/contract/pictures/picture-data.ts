import * as v from 'valibot'
import { verbatim } from '../formats/plain-text.ts'

/** A picture in a body: a base64 data URL. Its type is determined from its bytes, never from its declaration. */
export const pictureData = v.pipe(
  v.string('must be a picture as a base64 data URL'),
  v.regex(/^data:[\w.+-]+\/[\w.+-]+;base64,[A-Za-z0-9+/]+={0,2}$/, 'must be a picture as a base64 data URL'),
  verbatim(),
)
