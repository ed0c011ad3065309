import type { Context } from 'hono'

/** The strong entity tag of a content, by its hash. */
export const strongTag = (hash: string): string => `"${hash}"`

/** The weak entity tag, of a content that is sent in several encodings. */
export const weakTag = (hash: string): string => `W/"${hash}"`

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

/**
 * True if the client has this version: its If-None-Match names the entity tag, weak or strong, or any (RFC 9110,
 * 13.1.2). The answer is then 304.
 */
export function hasVersion(c: Context, tag: string): boolean {
  const named = new Set((c.req.header('if-none-match') ?? '').split(',').map(opaque))
  return named.has('*') || named.has(opaque(tag))
}
