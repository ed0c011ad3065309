import * as v from 'valibot'
import type { PublishingDraft } from '#machines/buildpack/publishing-draft.ts'
import type { Unit } from '#machines/shapes/three-way.ts'
import {
  type Buildpack,
  buildpackName,
  buildpackNamespace,
  buildpackRegistration,
  buildpackSupport,
  type Membership,
  ownerKind,
  revisionRequest,
} from '#contract/buildpack.ts'
import type { AnySchema } from '#contract/endpoints/endpoint.ts'
import { isBlank, plainCode } from '#contract/formats/plain-text.ts'
import { longestOf, tooLongWording } from '#portal/ui/fields/text-limits.ts'

const text = v.string()
const buildpackValues = v.object({
  /** `user:ID` or `team:ID`. */
  owner: text,
  description: text,
  category: text,
  supportMethod: text,
  supportAddress: text,
  twoFactorAuthentication: v.boolean(),
})
/** A buildpack's form values. */
export type BuildpackValues = v.InferOutput<typeof buildpackValues>

/** `source` is `owner/repo`. */
const publishingValues = v.object({
  ...buildpackValues.entries,
  source: text,
  namespace: text,
  name: text,
  ref: text,
})
/** Form values for a new buildpack. */
export type PublishingValues = v.InferOutput<typeof publishingValues>

export const isBuildpackValues = (value: unknown): value is BuildpackValues => v.is(buildpackValues, value)
export const isPublishingValues = (value: unknown): value is PublishingValues => v.is(publishingValues, value)

export const emptyValues: PublishingValues = {
  source: '',
  owner: '',
  namespace: '',
  name: '',
  ref: '',
  description: '',
  category: '',
  supportMethod: 'email',
  supportAddress: '',
  twoFactorAuthentication: false,
}

export const buildpackLabels: Record<keyof PublishingValues, string> = {
  source: 'Repository',
  owner: 'Owner',
  namespace: 'Namespace',
  name: 'Name',
  ref: 'Branch, tag or commit',
  description: 'Description',
  category: 'Category',
  supportMethod: 'Support by',
  supportAddress: 'Support address',
  twoFactorAuthentication: 'Ask for a two-factor code',
}

export const categoryNames: Record<Buildpack['category'], string> = {
  languages: 'Languages',
  tools: 'Tools',
  packages: 'Packages',
}

export const supportNames = { email: 'E-mail', website: 'Website' } as const

/** Converts a stored buildpack to form values. */
export const buildpackFormValues = (buildpack: Buildpack): BuildpackValues => ({
  owner: `${ownerKind(buildpack.owner.type)}:${buildpack.owner.id}`,
  description: buildpack.description,
  category: buildpack.category,
  supportMethod: buildpack.support.method === 'website' ? 'website' : 'email',
  supportAddress: buildpack.support.address ?? '',
  twoFactorAuthentication: buildpack.twoFactorAuthentication,
})

const ownerOf = (key: string): PublishingDraft['owner'] => {
  const [type, id = ''] = key.split(':')
  return id === '' || (type !== 'user' && type !== 'team') ? null : { type, id }
}

const sourceOf = (full: string): PublishingDraft['source'] => {
  const [owner = '', repo = ''] = full.split('/')
  return owner === '' || repo === '' ? null : { owner, repo }
}

const parsed = <S extends AnySchema>(schema: S, value: unknown): v.InferOutput<S> | null => {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : null
}

const { description, category } = buildpackRegistration.entries

const supportOf = ({ supportMethod, supportAddress }: BuildpackValues) => ({
  method: supportMethod,
  address: supportAddress,
})

/** Parses the form values with the contract's schemas; invalid ones are null. */
export const draftOf = (values: PublishingValues): PublishingDraft => ({
  source: sourceOf(values.source),
  owner: ownerOf(values.owner),
  namespace: parsed(buildpackNamespace, values.namespace),
  name: parsed(buildpackName, values.name),
  ref: isBlank(values.ref) ? null : values.ref.trim(),
  description: parsed(description, values.description),
  category: parsed(category, values.category),
  support: parsed(buildpackSupport, supportOf(values)),
  twoFactorAuthentication: values.twoFactorAuthentication,
})

/** Fields that users edit as one. */
export const buildpackUnits: readonly Unit[] = [{ fields: ['supportMethod', 'supportAddress'] }]

/** Body keys of the fields that are sent under other names. */
export const buildpackKeys = {
  supportMethod: ['support'],
  supportAddress: ['support'],
  // Changing the owner or turning codes off requires a code.
  owner: ['owner', 'code'],
  twoFactorAuthentication: ['twoFactorAuthentication', 'code'],
}

/** Builds the edit panel's body: support and owner are one object each on the wire. */
export const buildpackBody = (values: BuildpackValues & { code?: string }) => ({
  description: values.description.trim(),
  category: values.category,
  owner: ownerOf(values.owner),
  support: supportOf(values),
  twoFactorAuthentication: values.twoFactorAuthentication,
  ...(values.code === undefined ? {} : { code: plainCode(values.code) }),
})

type Errors = Partial<Record<keyof PublishingValues, string>>

const sentence = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}.`

const fault = (schema: AnySchema, value: unknown): string | undefined => {
  const result = v.safeParse(schema, value)
  if (result.success) return undefined
  const [issue] = result.issues
  const most = issue.type === 'max_length' ? Number(issue.requirement) : longestOf(schema)
  return tooLongWording(String(issue.input), most) ?? sentence(issue.message)
}

const without = (errors: Record<string, string | undefined>): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined))

/** The message for an invalid commit reference; undefined if valid. */
export const refFault = (ref: string): string | undefined =>
  isBlank(ref) ? 'Say what to publish.' : fault(revisionRequest.entries.ref, ref)

/** Field messages for the edit panel and the last step. */
export const detailErrors = (values: BuildpackValues): Errors =>
  without({
    description: fault(description, values.description),
    category: values.category === '' ? 'Choose one.' : undefined,
    supportAddress: fault(buildpackSupport, supportOf(values)),
  })

/** Field messages for each step. */
export const stepErrors = {
  source: ({ source }: PublishingValues): Errors => (source === '' ? { source: 'Choose a repository.' } : {}),
  naming: ({ owner, namespace, name }: PublishingValues): Errors =>
    without({
      owner: owner === '' ? 'Choose who owns it.' : undefined,
      namespace: fault(buildpackNamespace, namespace),
      name: fault(buildpackName, name),
    }),
  details: (values: PublishingValues): Errors => ({
    ...without({ ref: refFault(values.ref) }),
    ...detailErrors(values),
  }),
}

/** The owners a user may publish for: themselves, and the teams where they are more than a member. */
export const ownerChoices = (
  user: { id: string; email: string },
  memberships: readonly Membership[],
): { value: string; label: string }[] => [
  { value: `user:${user.id}`, label: `${user.email} (yourself)` },
  ...memberships
    .filter(({ role }) => role !== 'member')
    .map(({ team }) => ({ value: `team:${team.id}`, label: `${team.name} (team)` })),
]
