import { afterAll, beforeAll } from 'vitest'
import type { AddonRow } from '#server/law/handler.ts'
import { byScope } from '#test/support/scope.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { addOnIn } from '../progression/add-on-in.ts'
import { Desk } from '../drivers/desk.ts'
import { type ShownForm, type ShownUnit, twoEditorsBrowser } from './two-editors-browser.ts'
import {
  type Beginning,
  ofBAndSaves,
  type Part,
  twoEditorsModel,
  type TwoEditorsEvent,
} from './two-editors.model.ts'

let desk: Desk
let addon: AddonRow
beforeAll(async () => {
  desk = await Desk.open()
  // Nothing is approved that a change would let lapse, which is asked about by itself.
  const { approvals, ...story } = addOnIn('alpha')
  const none = Object.fromEntries(Object.keys(approvals).map((type) => [type, 'notStarted']))
  addon = await desk.platform.addonOf({ ...story, approvals: none as typeof approvals })
})
afterAll(() => desk.close())

const text = (label: string, key: string, first: string): ShownUnit => {
  const [o, A, B] = [first, 'Typed by A', 'Typed by B']
  return {
    fields: { o: { [label]: o }, A: { [label]: A }, B: { [label]: B } },
    stored: { o: { [key]: o }, A: { [key]: A }, B: { [key]: B } },
  }
}

const generalInformation = (): ShownForm => ({
  by: 'provider',
  record: `/api/v3/addons/${addon.id}`,
  panel: `/addons/${addon.slug}/marketplace-listing/general-information/edit`,
  verb: 'Save',
  units: {
    u: text('Summary', 'summary', 'Stores things.'),
    v: text('Legal statements', 'legal_statements', 'None.'),
  },
})

const price: ShownUnit = {
  fields: {
    o: { 'Price per month': '50.00' },
    A: { 'Price per month': '60.00' },
    B: { 'Price per month': '70.00' },
  },
  stored: {
    o: { price_cents: 5000, price_contract: false },
    A: { price_cents: 6000, price_contract: false },
    B: { price_cents: 7000, price_contract: false },
  },
}

const settingOf = (isPrivate: boolean, isShield: boolean) => ({
  'Apps in Private Spaces (private networking)': isPrivate,
  'Shield: apps in Shield Spaces': isShield,
})
const storedSetting = (isPrivate: boolean, isShield: boolean) => ({
  installable_with_private_networking: isPrivate,
  shield: isShield,
  shield_default: false,
})

/** Settings that change as one: shield is only with private networking. */
const privateNetworking: ShownUnit = {
  fields: { o: settingOf(false, false), A: settingOf(true, false), B: settingOf(true, true) },
  stored: { o: storedSetting(false, false), A: storedSetting(true, false), B: storedSetting(true, true) },
}

const planWith = (v: ShownUnit) => async (): Promise<ShownForm> => {
  const { id } = await desk.platform.planOf(addon.id, 'big')
  const panel = `/addons/${addon.slug}/plans/${id}/edit`
  return { by: 'admin', record: `/api/v3/plans/${id}`, panel, verb: 'Save plan', units: { u: price, v } }
}

const forms = {
  'general information': () => Promise.resolve(generalInformation()),
  'plan: price and name': planWith(text('Name', 'name', 'Big')),
  'plan: price and settings': planWith(privateNetworking),
}

type Cases = readonly TwoEditorsEvent[]

interface Walk {
  form: keyof typeof forms
  begin: readonly Beginning[]
  turns: number
  /** The events that are sent of all that may be; the first of two that come to the same is walked. */
  of?: (cases: Cases) => Cases
}

const withoutTyping = (part: Part, cases: Cases) =>
  cases.filter((event) => event.type !== 'types' || event.part !== part)
const ofB = (cases: Cases) => cases.filter(({ who }) => who === 'B')
/** B's deeds, who rather comes back from signing in again, or to a page that is loaded anew, than saves. */
const ofBComingBack = (cases: Cases) => ofB(cases).toReversed()

const older = 'A has saved one of what B has typed'
const begins: Beginning[] = [
  'both have the panel open',
  'both have typed the same',
  'each has typed another',
  'both have typed, one the same and one more',
]

// Each event is a page to load: the fast part begins where both have typed already, and A does no more than save.
const walks = byScope<Walk[]>({
  fast: [
    {
      form: 'general information',
      begin: ['both have typed the same'],
      turns: 3,
      of: (cases) => withoutTyping('v', ofBAndSaves(cases)),
    },
    {
      form: 'plan: price and settings',
      begin: [older],
      turns: 3,
      of: (cases) => withoutTyping('u', ofBComingBack(cases)),
    },
  ],
  all: [
    // Three events settle a clash from some beginnings alone: of what is to be seen, each shows its part.
    { form: 'general information', begin: begins, turns: 3 },
    ...Object.keys(forms).map((name): Walk => ({
      form: name as keyof typeof forms,
      begin: [older, 'each has typed another'],
      turns: 4,
      of: (cases) => ofBAndSaves(cases).toReversed(),
    })),
  ],
})

for (const { form, begin, turns, of = (cases: Cases) => cases } of walks) {
  const model = twoEditorsModel(turns, { name: form, typed: { v: true } }, ...begin)
  walkModel(
    { ...model, cases: of(model.cases) },
    twoEditorsBrowser(
      () => desk,
      async () => ({ addon, form: await forms[form]() }),
    ),
    { depth: 0, refusalsOnPaths: 'nowhere', demand: 'transitions' },
  )
}
