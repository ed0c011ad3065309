import * as v from 'valibot'
import { plain, verbatim } from './formats/plain-text.ts'

/** GitHub's schemas, reduced to the fields used here. */
export const sourceUser = v.object({
  id: v.number(),
  login: v.string(),
  name: v.nullish(v.string(), null),
  htmlUrl: v.string(),
})
export type SourceUser = v.InferOutput<typeof sourceUser>

export const sourceOrganization = v.object({
  id: v.number(),
  login: v.string(),
  description: v.nullish(v.string(), null),
})
export type SourceOrganization = v.InferOutput<typeof sourceOrganization>

export const sourceRepository = v.object({
  id: v.number(),
  name: v.string(),
  fullName: v.string(),
  owner: v.object({ login: v.string() }),
  description: v.nullish(v.string(), null),
  private: v.boolean(),
  archived: v.optional(v.boolean(), false),
  defaultBranch: v.string(),
  htmlUrl: v.string(),
  /** The caller's own permissions; omitted for an anonymous caller. */
  permissions: v.exactOptional(v.object({ push: v.optional(v.boolean(), false) })),
  license: v.nullish(v.object({ spdxId: v.nullish(v.string(), null) }), null),
})
export type SourceRepository = v.InferOutput<typeof sourceRepository>

export const sourceRepositories = v.object({
  totalCount: v.number(),
  items: v.array(sourceRepository),
})

/** GitHub's search syntax: words, and the owner as `user:NAME`. */
export const repositoryQuery = v.strictObject({ q: v.pipe(v.string(), v.maxLength(256, 'is too long')) })

/** A GitHub access token; stored encrypted and never shown again. */
export const sourceAccountToken = v.strictObject({
  token: v.pipe(
    v.string('must be a text'),
    plain,
    v.maxLength(255, 'is too long for an access token of GitHub (at most 255 characters)'),
    v.regex(/^[\x21-\x7e]*$/, 'must be letters, digits and signs without spaces'),
    v.minLength(8, 'is too short for an access token of GitHub (at least 8 characters)'),
    verbatim(),
  ),
})
