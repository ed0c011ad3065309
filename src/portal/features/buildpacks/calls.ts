import { type Problem, ProblemError } from '#machines/problem.ts'
import type { PublishingDraft } from '#machines/buildpack/publishing-draft.ts'
import type { FollowedRevision } from '#machines/buildpack/polling.ts'
import type { BuildpackRegistration } from '#contract/buildpack.ts'
import { fullNameOf } from './buildpack-name.ts'
import { buildpackFormValues, type BuildpackValues } from './buildpack-values.ts'
import { registryApi } from '#portal/wire/registry-api.ts'
import { saveOnce } from '#portal/wire/save-once.ts'
import type { CallOptions } from '#portal/wire/wire-call.ts'

const registrationOf = (draft: PublishingDraft): BuildpackRegistration => {
  const { source, owner, namespace, name, description, category, support, ref: _, ...rest } = draft
  if (!source || !owner || !namespace || !name || !description || !category || !support)
    throw new Error('the draft is not complete')
  return {
    ...rest,
    source: { type: 'github', ...source },
    owner,
    namespace,
    name,
    description,
    category: category as BuildpackRegistration['category'],
    support,
  }
}

const followed = ({ id, status, error }: FollowedRevision): FollowedRevision => ({ id, status, error })

/** The calls that publish a buildpack; idempotent, so that repeating one after a lost answer acts once. */
export const publishingCalls = {
  checkName: async (draft: PublishingDraft, signal: AbortSignal): Promise<Problem['fields']> => {
    const namespace = draft.namespace ?? ''
    const query = { 'in[namespace][]': [namespace], archived: 'true' as const }
    const found = await registryApi.buildpackList({ query }, { signal })
    if (found.some(({ role }) => role !== 'owner' && role !== 'admin'))
      return { namespace: ['belongs to somebody else: choose one of yours or a new one'] }
    const taken = found.find(({ name }) => name === draft.name)
    if (taken === undefined) return {}
    const archived = taken.archivedAt === null ? '' : ', which is archived'
    return { name: [`is taken: there is a ${fullNameOf(taken)} already${archived}`] }
  },

  register: async (draft: PublishingDraft, signal: AbortSignal): Promise<string> => {
    const body = registrationOf(draft)
    let id = ''
    await saveOnce({ register: body }, async (idempotencyKey) => {
      ;({ id } = await registryApi.buildpackCreate({ body }, { signal, idempotencyKey }))
    })
    return id
  },

  release: async (
    { buildpackId, ref, code }: { buildpackId: string; ref: string; code: string | null },
    signal: AbortSignal,
  ): Promise<FollowedRevision> => {
    const given = { params: { id: buildpackId }, body: { ref } }
    const proof = code === null ? {} : { twoFactorCode: code }
    const made: FollowedRevision[] = []
    await saveOnce({ release: given }, async (idempotencyKey) => {
      made.push(followed(await registryApi.revisionCreate(given, { signal, idempotencyKey, ...proof })))
    })
    const [revision] = made
    if (revision === undefined) throw new Error('the revision was not answered')
    return revision
  },

  readRevision: async (
    { buildpackId, revisionId }: { buildpackId: string; revisionId: string },
    signal: AbortSignal,
  ): Promise<FollowedRevision> =>
    followed(await registryApi.revisionView({ params: { id: buildpackId, rid: revisionId } }, { signal })),
}

/** The calls of the edit panel, with a two-factor code if the form has one. */
export const buildpackEdit = (id: string) => ({
  save: (values: object, options: CallOptions) => {
    const { code, ...body } = values as { code?: string }
    return registryApi.buildpackUpdate(
      { params: { id }, body },
      { ...options, ...(code === undefined || code === '' ? {} : { twoFactorCode: code }) },
    )
  },
  readLatest: async (signal: AbortSignal) => {
    const latest = await registryApi.buildpackView({ params: { id } }, { signal })
    const values: BuildpackValues = buildpackFormValues(latest)
    return { values: { ...values }, etag: latest.etag }
  },
})

/**
 * Archives a buildpack; `code` is null if none is required. After a lost answer, a lookup that finds it
 * archived counts as success.
 */
export async function sendArchive(
  { id, code }: { id: string; code: string | null },
  signal: AbortSignal,
): Promise<void> {
  const given = { params: { id } }
  try {
    await registryApi.buildpackArchive(given, { signal, ...(code === null ? {} : { twoFactorCode: code }) })
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.kind !== 'lost') throw error
    const { archivedAt } = await registryApi.buildpackView(given, { signal })
    if (archivedAt === null) throw error
  }
}

/** The calls of the panel that connects a GitHub account. */
export const accountLink = {
  save: (values: object, options: CallOptions) =>
    registryApi.sourceAccountLink({ body: values as { token: string } }, options),
}

/** The calls of the panel that confirms an authenticator's first code. */
export const authenticatorConfirmation = {
  save: (values: object, options: CallOptions) =>
    registryApi.twoFactorConfirm({ body: values as { code: string } }, options),
}
