import { afterAll, beforeAll } from 'vitest'
import { ProblemError } from '#machines/problem.ts'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import type { Feature } from '#contract/feature.ts'
import { fromWire, toWire } from '#contract/formats/wire-names.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { call } from '#test/support/people.ts'
import { byScope } from '#test/support/scope.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { addOnIn } from '../progression/add-on-in.ts'
import { type EditedForm, editedForms, planForm, type StoredFields } from './edit-shapes.ts'
import type { EditCalls } from './editor.ts'
import { Platform } from '../drivers/platform.ts'
import { twoEditors } from './two-editors-driver.ts'
import {
  ofBAndSaves,
  touched,
  twoEditorsModel,
  type TwoEditorsEvent,
  type TwoEditorsSnapshot,
} from './two-editors.model.ts'
import { httpName } from '../drivers/http-name.ts'

let server: TestServer
let platform: Platform
let addon: AddonRow
let features: Feature[]

interface Row {
  id: string
}

/** The platform's answer; throws where it refuses. */
async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await platform.call('admin', addon, method, path, body)
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

beforeAll(async () => {
  server = await testServer()
  platform = await Platform.open(server)
  addon = await platform.addonOf(addOnIn('alpha'))
  const own = `/api/v3/addons/${addon.id}`
  const more = await ask('POST', `${own}/features`, { name: 'Columns', datatype: 'number' })
  const [first] = (await ask('GET', `${own}/features`)) as Row[]
  features = [first, more].map((each) => fromWire(everyEndpoint.featureView.result, each) as Feature)
  // The four default plans are chosen among what all users see.
  for (const name of ['Small', 'Tiny']) await ask('POST', `${own}/plans`, { name, price_cents: 100 })
  for (const slug of ['basic', 'tiny', 'small']) {
    const { id } = await platform.planOf(addon.id, slug)
    const shown = { temporary_supported: true, enabled: true, public: true, visible: true }
    await ask('PATCH', `/api/v3/plans/${id}`, shown)
  }
  const chosen = { default_plan_slug: 'small', temporary_supported_plan_slug: 'small' }
  await ask('PATCH', own, chosen)
})
afterAll(() => server.close())

/** The path of the record that a form edits, and of the list that it is found in where it has no path to read. */
async function placeOf({ endpoint }: EditedForm): Promise<{ path: string; list?: string }> {
  const own = `/api/v3/addons/${addon.id}`
  const firstOf = async (list: string) => ((await ask('GET', list)) as Row[])[0]?.id ?? ''
  switch (endpoint) {
    case 'planUpdate':
      return { path: `/api/v3/plans/${(await platform.planOf(addon.id, 'big')).id}` }
    case 'accountUpdate': {
      const path = '/api/v3/account'
      await ask('PATCH', path, { name: 'Ada' })
      return { path, list: '/api/v3/users?current_user=true' }
    }
    case 'webhookUpdate': {
      // Its addresses are looked up by nobody before something is sent to them.
      const webhook = { url: 'https://hooks.acme-data.com/', description: 'A chat', events: ['plan.created'] }
      const as = platform.person('provider', addon)
      const { body } = await call(server, 'POST', '/api/v3/webhooks', { as, body: webhook })
      return { path: `/api/v3/webhooks/${(body as Row).id}` }
    }
    case 'companyUpdate':
      return { path: `/api/v3/companies/${addon.companyId}` }
    case 'supplierVendorUpdate': {
      const company = (await ask('GET', `/api/v3/companies/${addon.companyId}`)) as {
        salesforce_vendor: Row
      }
      return { path: `/api/v3/salesforce_vendors/${company.salesforce_vendor.id}` }
    }
    case 'featureUpdate':
      return { path: `/api/v3/features/${features[0]?.id}` }
    case 'benefitUpdate':
      return { path: `/api/v3/benefits/${await firstOf(`${own}/benefits`)}` }
    case 'screenshotUpdate':
      return { path: `/api/v3/screenshots/${await firstOf(`${own}/screenshots`)}` }
    case 'documentationUpdate': {
      const list = `${own}/documentations`
      return { path: `/api/v3/documentations/${await firstOf(list)}`, list }
    }
    case 'approvalUpdate': {
      const asked = await platform.addonOf({
        ...addOnIn('alpha'),
        approvals: { ...addOnIn('alpha').approvals, marketplace_fitting_approval: 'pending' },
      })
      const approval = await platform.approvalOf(asked.id, 'marketplace_fitting_approval')
      return { path: `/api/v3/approvals/${approval?.id}` }
    }
    default:
      return { path: own }
  }
}

const bodies = new Map<string, { path: string; list?: string; initial: StoredFields }>()

/** The calls of a form's record on the real platform, which is first made as it was. */
async function begin(form: EditedForm): Promise<EditCalls> {
  const { body: schema, result } = everyEndpoint[form.endpoint] as {
    body: Parameters<typeof toWire>[0]
    result: Parameters<typeof toWire>[0]
  }
  const place = bodies.get(form.name) ?? { ...(await placeOf(form)), initial: {} }
  const read = async () => {
    const answer = await ask('GET', place.list ?? place.path)
    const record = (Array.isArray(answer) ? answer[0] : answer) as { etag: string }
    return { values: form.formOf(fromWire(result, record) as StoredFields), etag: record.etag }
  }
  const wire = (body: unknown) => toWire(schema, body)
  if (!bodies.has(form.name)) {
    const { values } = await read()
    bodies.set(form.name, { ...place, initial: form.shape.bodyOf(values) })
  } else await ask('PATCH', place.path, wire(place.initial))
  return {
    read,
    save: async (body, etag) => {
      const as = platform.person(form.by, addon)
      const headers = { 'if-match': etag }
      const answer = await call(server, 'PATCH', place.path, { as, headers, body: wire(body) })
      if (answer.status === 412)
        throw new ProblemError({ kind: 'stale', message: 'It is stale.', fields: {} })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    },
  }
}

/** The form with the features that the add-on has. */
function onPlatform(form: EditedForm): EditedForm {
  if (form.endpoint !== 'planUpdate') return form
  const text = JSON.stringify({ typed: form.typed, keys: form.keys })
  // All at once: an id may have another's placeholder in it.
  const named = text.replaceAll(/\bf([12])\b/g, (_, number) => features[Number(number) - 1]?.id ?? '')
  return { ...form, ...planForm(features), ...(JSON.parse(named) as Pick<EditedForm, 'typed' | 'keys'>) }
}

// The registry's own server is none of this platform's, where a picture is stored is the platform's to say, and a save
// that asks for a review moves its approval too: those panels are walked on the machine.
const onServer = editedForms.filter(
  ({ endpoint, files, shape }) =>
    endpoint !== 'buildpackUpdate' && files === undefined && shape.asks === undefined,
)

/**
 * One's typing meets the other's, and what they have typed apart is merged and saved without a
 * question, alone or beside what meets. All that B may do then is done wherever it may; what A does too is walked on the
 * machine with every form, here they do no more than save.
 */
for (const form of onServer) {
  const hasApart = form.typed.v !== undefined
  const model = hasApart
    ? twoEditorsModel(Infinity, form, 'each has typed another', 'both have typed, one the same and one more')
    : twoEditorsModel(Infinity, form, 'both have typed the same')
  const last = hasApart ? 'v' : 'u'
  /** The fast part has one way of coming back, and B types no more than what a save alone comes to. */
  const isOfFast = (event: TwoEditorsEvent, { context: { A, B } }: TwoEditorsSnapshot) => {
    if (event.type === 'comesBack') return event.after === 'reload'
    return event.type !== 'types' || (event.part === last && !A.isOpen && touched(B).length === 0)
  }
  const driver = twoEditors(
    httpName,
    () => onPlatform(form),
    () => begin(onPlatform(form)),
  )
  walkModel(
    { ...model, cases: ofBAndSaves(model.cases) },
    { ...driver, canSend: byScope({ fast: isOfFast, all: () => true }) },
    { depth: 'tours', refusalsOnPaths: 'nowhere', demand: 'transitions' },
  )
}
