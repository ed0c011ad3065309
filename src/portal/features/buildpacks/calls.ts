import {
  buildpackArchive,
  buildpackCreate,
  buildpackList,
  buildpackUpdate,
  buildpackView,
  revisionCreate,
  revisionView,
} from '#contract/endpoints/registry.ts'
import type { Problem } from '#machines/problem.ts'
import type { PublishingDraft, Release } from '#machines/buildpack/publishing-draft.ts'
import type { FollowedRevision } from '#machines/buildpack/polling.ts'
import type { BuildpackRegistration } from '#contract/buildpack.ts'
import { fullNameOf } from './buildpack-name.ts'
import { buildpackFormValues, type BuildpackValues } from './buildpack-values.ts'
import { callApi, type CallOptions } from '#portal/wire/api.ts'
import type { ConfirmedCalls } from '#portal/workflow/shapes/use-confirmation.ts'

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

/** The calls that publish a buildpack. */
export const publishingCalls = {
  checkName: async (draft: PublishingDraft, signal: AbortSignal): Promise<Problem['fields']> => {
    const namespace = draft.namespace ?? ''
    const query = { 'in[namespace][]': [namespace], archived: 'true' as const }
    const found = await callApi(buildpackList, { query }, { signal })
    if (found.some(({ role }) => role !== 'owner' && role !== 'admin'))
      return { namespace: ['belongs to somebody else: choose one of yours or a new one'] }
    const taken = found.find(({ name }) => name === draft.name)
    if (taken === undefined) return {}
    const archived = taken.archivedAt === null ? '' : ', which is archived'
    return { name: [`is taken: there is a ${fullNameOf(taken)} already${archived}`] }
  },

  register: async (draft: PublishingDraft, options: CallOptions): Promise<string> =>
    (await callApi(buildpackCreate, { body: registrationOf(draft) }, options)).id,

  release: async ({ buildpackId, ref, code }: Release, options: CallOptions): Promise<FollowedRevision> =>
    followed(
      await callApi(
        revisionCreate,
        { params: { id: buildpackId }, body: { ref } },
        { ...options, ...(code !== null && { twoFactorCode: code }) },
      ),
    ),

  readRevision: async (
    { buildpackId, revisionId }: { buildpackId: string; revisionId: string },
    signal: AbortSignal,
  ): Promise<FollowedRevision> =>
    followed(await callApi(revisionView, { params: { id: buildpackId, rid: revisionId } }, { signal })),
}

/** The calls of the edit panel, with a two-factor code if the form has one. */
export const buildpackEdit = (id: string) => ({
  save: (values: object, options: CallOptions) => {
    const { code, ...body } = values as { code?: string }
    return callApi(
      buildpackUpdate,
      { params: { id }, body },
      { ...options, ...(code === undefined || code === '' ? {} : { twoFactorCode: code }) },
    )
  },
  readLatest: async (signal: AbortSignal) => {
    const latest = await callApi(buildpackView, { params: { id } }, { signal })
    const values: BuildpackValues = buildpackFormValues(latest)
    return { values: { ...values }, etag: latest.etag }
  },
})

/** The calls that archive a buildpack. */
export const archival = (id: string): ConfirmedCalls => ({
  act: (options) => callApi(buildpackArchive, { params: { id } }, options),
  hasHappened: async (options) =>
    (await callApi(buildpackView, { params: { id } }, options)).archivedAt !== null,
})
