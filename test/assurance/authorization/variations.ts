import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { addonAdminKeys } from '#contract/addon.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { endpoints } from '#contract/endpoints/endpoints.ts'
import { wireKey } from '#contract/formats/wire-names.ts'
import { planAdminKeys } from '#contract/plan.ts'
import * as registry from '#contract/endpoints/registry.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { send } from '#test/assurance/support/send-call.ts'
import type { TwoSides } from '#test/support/two-sides.ts'
import { readAs } from '#test/support/read-as.ts'
import type { Caller } from './callers.ts'
import { type Expected, expectedOf, type Named } from './law.ts'

const jsonSchema = v.record(v.string(), v.unknown())
type Json = v.InferOutput<typeof jsonSchema>

/** A call that the contract reads another way than the table's access alone says. */
export interface Variation {
  name: string
  endpoint: Endpoint
  path: string
  body?: Json
  expected: (caller: Caller) => Expected
}

const asStaffs = (endpoint: Endpoint) => ({ ...endpoint, read: 'A' as const })

const by =
  (endpoint: Parameters<typeof expectedOf>[0], named: Named) =>
  ({ authority }: Caller): Expected =>
    expectedOf(endpoint, authority, named)

/** Lists of everybody's, and records that are named in the second place. */
function namedOtherwise({ acme, globex }: TwoSides): Variation[] {
  const { addonList, repricingList, manifestView, manifestPush, progressionCreate } = endpoints
  const of = (name: string, endpoint: Endpoint, path: string, what: 'nothing' | 'unknown'): Variation => ({
    name,
    endpoint,
    path,
    expected: by(endpoint, { what }),
  })
  const addon = `/api/v3/addons/${acme.alpha.id}`
  const buildpack = `/buildpack-registry/buildpacks/${acme.ids.buildpack}`
  const newcomer = `new-${randomUUID().slice(0, 8)}`
  return [
    of('add-ons by e-mail', asStaffs(addonList), `/api/v3/addons?email=${acme.user.email}`, 'nothing'),
    of('add-ons by an unknown e-mail', asStaffs(addonList), '/api/v3/addons?email=x@y.example', 'unknown'),
    of('everybody’s repricings', asStaffs(repricingList), '/api/v3/repricings', 'nothing'),
    of('another add-on’s manifest', manifestView, `${addon}/manifests/${globex.ids.manifest}`, 'unknown'),
    of('an unknown manifest', manifestView, `${addon}/manifests/${randomUUID()}`, 'unknown'),
    of(
      'another’s revision',
      registry.revisionView,
      `${buildpack}/revisions/${globex.ids.revision}`,
      'unknown',
    ),
    {
      name: 'a dry run of a progression',
      endpoint: progressionCreate,
      path: `/api/v3/addons/${acme.ready.id}/progressions?dry_run=true`,
      body: { to: 'beta' },
      expected: by(progressionCreate, { what: 'record', companyId: acme.companyId, addonId: acme.ready.id }),
    },
    {
      name: 'a manifest of a new add-on',
      endpoint: manifestPush,
      path: `/api/v3/addons/${newcomer}/manifests`,
      body: { contents: manifestOf(newcomer) },
      expected: ({ authority }) => {
        if (authority.kind === 'nobody') return 401
        if (authority.kind === 'addon') return 404
        return authority.kind === 'service' || authority.companyId === null ? 403 : 'allowed'
      },
    },
  ]
}

/** Another value than a record has. */
function otherThan(key: string, value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (key === 'categories') return []
  if (Array.isArray(value)) return ['acme/other-example']
  return key.endsWith('slug') ? 'big' : 'https://other.example'
}

/** Fields of records that are staff's: 403 for whoever else may change the record (CONTRACT, general rules). */
async function staffFields({ server, acme, admin }: TwoSides): Promise<Variation[]> {
  const { addonUpdate, planUpdate, documentationUpdate, progressionCreate } = endpoints
  const stored = async (path: string) =>
    readAs(
      JSON.parse(
        (await send(server, { method: 'GET', path, authorization: `Bearer ${admin.token}`, body: undefined }))
          .text,
      ),
      jsonSchema,
    )
  const addonPath = `/api/v3/addons/${acme.alpha.id}`
  const planPath = `/api/v3/plans/${acme.ids.plan}`
  const [addon, plan] = [await stored(addonPath), await stored(planPath)]
  const of = (endpoint: Endpoint, path: string, body: Json): Variation => ({
    name: `${Object.keys(body).join()} of ${endpoint.path}`,
    endpoint,
    path,
    body,
    expected: (caller) => {
      const whole = by(endpoint, { what: 'record', companyId: acme.companyId, addonId: acme.alpha.id })(
        caller,
      )
      const isStaff = caller.authority.kind === 'user' && caller.authority.isStaff
      return whole === 'allowed' && !isStaff ? 403 : whole
    },
  })
  const changed = (record: Json, key: string) => ({
    [wireKey(key)]: otherThan(wireKey(key), record[wireKey(key)]),
  })
  const documentation = `/api/v3/documentations/${acme.ids.documentation}`
  const progressions = `/api/v3/addons/${acme.ready.id}/progressions`
  return [
    ...addonAdminKeys.map((key) => of(addonUpdate, addonPath, changed(addon, key))),
    ...planAdminKeys.map((key) => of(planUpdate, planPath, changed(plan, key))),
    of(documentationUpdate, documentation, { status: 'notice' }),
    of(documentationUpdate, documentation, { has_docs: false }),
    of(documentationUpdate, documentation, { status_message: 'Not read yet.' }),
    of(progressionCreate, progressions, { to: 'shutdown' }),
    of(progressionCreate, `${progressions}?dry_run=true`, { to: 'shutdown' }),
    of(progressionCreate, progressions, { to: 'beta', visible: false }),
    of(progressionCreate, progressions, { to: 'ga', default_plan_slug: 'basic' }),
    of(progressionCreate, progressions, { to: 'ga', plan_overrides: { [acme.ids.plan]: 'allUsers' } }),
  ]
}

export const variationsOf = async (sides: TwoSides): Promise<Variation[]> => [
  ...namedOtherwise(sides),
  ...(await staffFields(sides)),
]

/** Bodies of one's own records that name another company's: each must be refused. */
export function foreignReferences({
  acme,
  globex,
  calls,
}: TwoSides): [endpoint: Endpoint, path: string, body: Json][] {
  const offerings = [{ feature_id: globex.ids.feature, value: 3 }]
  const own = [{ feature_id: acme.ids.feature, value: 3 }]
  const addon = `/api/v3/addons/${acme.alpha.id}`
  const registration = calls.acme.buildpackCreate.body?.(acme.user.id) ?? {}
  const owner = { type: 'user', id: globex.user.id }
  const { buildpackCreate, buildpackUpdate } = registry
  return [
    [endpoints.featureOrder, `${addon}/features/order`, { ids: [globex.ids.feature] }],
    [endpoints.benefitOrder, `${addon}/benefits/order`, { ids: [globex.ids.benefit] }],
    [endpoints.screenshotOrder, `${addon}/screenshots/order`, { ids: globex.screenshotIds }],
    [endpoints.planCreate, `${addon}/plans`, { name: 'X', offerings }],
    [endpoints.planUpdate, `/api/v3/plans/${acme.ids.plan}`, { offerings }],
    [endpoints.planValuesUpdate, `${addon}/plan_values`, { plans: [{ id: acme.ids.plan, offerings }] }],
    [
      endpoints.planValuesUpdate,
      `${addon}/plan_values`,
      { plans: [{ id: globex.ids.plan, offerings: own }] },
    ],
    [buildpackCreate, buildpackCreate.path, { ...registration, owner }],
    [buildpackCreate, buildpackCreate.path, { ...registration, namespace: 'globex' }],
    [buildpackUpdate, `/buildpack-registry/buildpacks/${acme.ids.buildpack}`, { owner }],
  ]
}
