import type { PictureType } from '#contract/pictures/picture-bytes.ts'

/** A picture as stored and served; `sha` is the hex SHA-256 of its bytes. */
export interface StoredPicture {
  sha: string
  bytes: Uint8Array
  contentType: PictureType
}

/** A validated picture in the sizes that its use requires. */
export interface PreparedPicture {
  original: StoredPicture
  /** Screenshots only. */
  retina?: StoredPicture
  medium?: StoredPicture
  thumb?: StoredPicture
}
