import * as v from 'valibot'
import { membershipRoles } from './people/membership-roles.ts'
import { email, filled, filledLine, id, stored, text, time, webUrl } from './formats/field-types.ts'
import { plain, plainCodeField, verbatim } from './formats/plain-text.ts'

export const buildpackCategories = ['languages', 'tools', 'packages'] as const
/** Methods to choose from; two older ones are still accepted when read. */
export const supportMethods = ['email', 'website'] as const
export const revisionStatuses = ['pending', 'published', 'failed'] as const

/** The owner's type of a buildpack or team. */
export const ownerType = v.picklist(['user', 'team', 'enterprise'])

/** An enterprise is a team (SPEC section 2). */
export const ownerKind = (type: v.InferOutput<typeof ownerType>): 'user' | 'team' =>
  type === 'user' ? 'user' : 'team'

/** A namespace or name: letters, digits, dashes and underscores, in any case. */
const part = v.pipe(
  v.string('must be a text'),
  plain,
  v.toLowerCase(),
  v.minLength(2, 'is too short (at least 2 characters)'),
  v.maxLength(50, 'is too long (at most 50 characters)'),
  v.regex(
    /^[a-z0-9][a-z0-9_-]*$/,
    'must begin with a letter or digit and contain only letters, digits, dashes and underscores',
  ),
)
export const buildpackNamespace = part
export const buildpackName = v.pipe(
  part,
  v.check((name) => !name.includes('buildpack'), "must not contain the word 'buildpack'"),
)

/** As GitHub allows. */
const sourcePart = v.pipe(
  v.string('must be a text'),
  plain,
  v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, 'must be the name of a GitHub account or repository'),
)
const buildpackSource = v.strictObject({
  type: v.literal('github'),
  owner: sourcePart,
  repo: sourcePart,
})

/** A buildpack's support contact: an e-mail address or a website. */
export const buildpackSupport = v.variant('method', [
  v.strictObject({ method: v.literal('email'), address: email }),
  v.strictObject({ method: v.literal('website'), address: webUrl }),
])
export type BuildpackSupport = v.InferOutput<typeof buildpackSupport>

const support = v.object({
  method: v.picklist([...supportMethods, 'github', 'unsupported']),
  address: v.nullable(v.string()),
})

const ownerGiven = v.strictObject({ type: v.picklist(['user', 'team']), id })

/** A user by e-mail (for outsiders, by namespace), or a team by name. */
const buildpackOwner = v.object({ id, type: ownerType, name: v.string() })

/**
 * A published version of a buildpack. `release` numbers the published ones. `sha` is the commit that the ref then
 * named, `checksum` the SHA-256 of its archive. `error` is the reason for a failure. The publisher is null for
 * outsiders.
 */
export const revision = v.object({
  ...stored,
  buildpackId: id,
  ref: v.string(),
  sha: v.nullable(v.string()),
  tarball: v.nullable(v.string()),
  checksum: v.nullable(v.string()),
  license: v.nullable(v.string()),
  status: v.picklist(revisionStatuses),
  error: v.nullable(v.string()),
  release: v.nullable(v.number()),
  publishedById: v.nullable(id),
  publishedByEmail: v.nullable(v.string()),
})
export type Revision = v.InferOutput<typeof revision>

/**
 * A buildpack. `owners` are the users who may publish it, visible only to them and their team. `role` is the
 * caller's. `liveRelease` is the release that apps get, whatever became of later revisions; answers kept from before
 * it lack it.
 */
export const buildpack = v.object({
  ...stored,
  namespace: v.string(),
  name: v.string(),
  description: v.string(),
  category: v.picklist(buildpackCategories),
  twoFactorAuthentication: v.boolean(),
  owner: buildpackOwner,
  owners: v.array(v.object({ id, email: v.string() })),
  role: v.nullable(v.picklist(membershipRoles)),
  logo: v.nullable(v.object({ small: v.string(), medium: v.string() })),
  source: buildpackSource,
  support,
  latestRevision: v.nullable(revision),
  liveRelease: v.optional(v.nullable(v.number()), null),
  archivedAt: v.nullable(time),
})
export type Buildpack = v.InferOutput<typeof buildpack>

const description = filledLine(200)
const category = v.picklist(buildpackCategories, `must be one of ${buildpackCategories.join(', ')}`)

export const buildpackRegistration = v.strictObject({
  namespace: buildpackNamespace,
  name: buildpackName,
  description,
  category,
  owner: ownerGiven,
  source: buildpackSource,
  support: buildpackSupport,
  twoFactorAuthentication: v.optional(v.boolean('must be true or false'), false),
})
export type BuildpackRegistration = v.InferOutput<typeof buildpackRegistration>

export const buildpackChange = v.strictObject({
  description: v.exactOptional(description),
  category: v.exactOptional(category),
  owner: v.exactOptional(ownerGiven),
  support: v.exactOptional(buildpackSupport),
  twoFactorAuthentication: v.exactOptional(v.boolean('must be true or false')),
})

/** Archived buildpacks are omitted by default. */
const archived = v.exactOptional(v.literal('true', 'must be true'))
export const ownBuildpackQuery = v.strictObject({ archived })
/** The brackets are the registry's; a repeated value counts twice. */
export const buildpackQuery = v.strictObject({
  'in[namespace][]': v.exactOptional(v.array(v.string())),
  'in[name][]': v.exactOptional(v.array(v.string())),
  archived,
})

/** `ref` is a branch, a tag or a commit. */
export const revisionRequest = v.strictObject({ ref: v.pipe(filled(200), text(200)) })

export const membership = v.object({
  id,
  role: v.picklist(membershipRoles),
  team: v.object({ id, name: v.string(), type: v.picklist(['team', 'enterprise']) }),
})
export type Membership = v.InferOutput<typeof membership>

export const branch = v.object({ name: v.string(), sha: v.string() })
/** The id is derived from the commit, so two tags may share one. */
export const tag = v.object({ id: v.string(), name: v.string(), sha: v.string() })

/** A buildpack is identified by its id or by namespace and name. */
export const byBuildpack = v.object({ id: v.string() })
export const byRevision = v.object({ id: v.string(), rid: id })
/** `~` is the caller. */
export const byOwner = v.object({ id: v.string() })

/** The secret to enter into an authenticator, in base32. */
export const twoFactorSecret = v.object({ secret: v.string() })
export const twoFactorConfirmation = v.strictObject({
  code: v.pipe(
    v.string('must be a text'),
    plainCodeField,
    v.regex(/^\d{6}$/, 'must be six digits'),
    verbatim(),
  ),
})
