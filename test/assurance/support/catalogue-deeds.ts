import { availabilities, availabilityFlags } from '#contract/availability.ts'
import { addonFields, generations, languages } from '#contract/fields/addon.ts'
import { planSettings } from '#contract/fields/plan.ts'
import { wireKey } from '#contract/formats/wire-names.ts'
import type { Plan } from '#contract/plan.ts'
import { keysOf } from '#test/support/keys-of.ts'
import type { PreparedPerson } from '#test/support/prepared.ts'
import type { Method } from './asking.ts'
import type { LiveAddon } from './live-addon.ts'

/** An add-on at the time of a deed, and how chance decides. */
export interface Moment {
  live: LiveAddon
  now: Date
  /** Makes texts and prices new. */
  nth: number
  pick: <T>(among: readonly T[]) => T
  /** Pictures as bodies bring them: for icons and for screenshots. */
  pictures: Readonly<Record<'icon' | 'screenshot', readonly string[]>>
  /** Ids of categories. */
  categoryIds: readonly string[]
}

/** A request that changes an add-on, or may be refused. */
export interface DeedRequest {
  who: PreparedPerson
  method: Method
  path: string
  body?: unknown
}

type Deed = (moment: Moment) => DeedRequest | null

const api = '/api/v3'
const dayMs = 86_400_000
const own = ({ live }: Moment) => `${api}/addons/${live.addon.slug}`
const isEven = (moment: Moment) => moment.pick([true, false])

/** Changes the add-on's record. */
const change =
  (who: PreparedPerson, body: (moment: Moment) => object): Deed =>
  (moment) => ({ who, method: 'PATCH', path: own(moment), body: body(moment) })

const onSale = ({ live: { plans } }: Moment) =>
  plans.filter(({ availability }) => availability === 'allUsers')

/** One of the plans; most often one that customers find, and that is no default and so may be limited. */
const somePlan = (moment: Moment) => {
  const free = onSale(moment).filter(({ default: isDefault }) => !isDefault)
  return moment.pick([...moment.live.plans, ...free, ...free, ...free])
}

/** Changes a plan. */
const changePlan =
  (who: PreparedPerson, body: (moment: Moment, plan: Plan) => object): Deed =>
  (moment) => {
    const plan = somePlan(moment)
    return { who, method: 'PATCH', path: `${api}/plans/${plan.id}`, body: body(moment, plan) }
  }

type List = 'features' | 'benefits' | 'screenshots'

/** Does something with one record of a list, if it has any. */
const withOne =
  (list: List, method: Method, body?: (moment: Moment) => object): Deed =>
  (moment) => {
    const records: readonly { id: string }[] = moment.live[list]
    if (records.length === 0) return null
    const path = `${api}/${list}/${moment.pick(records).id}`
    return { who: 'provider', method, path, body: body?.(moment) }
  }

const add =
  (list: List | 'plans', body: (moment: Moment) => object): Deed =>
  (moment) => ({ who: 'provider', method: 'POST', path: `${own(moment)}/${list}`, body: body(moment) })

/** Puts the first record of a list behind another one. */
const reorder =
  (list: List): Deed =>
  (moment) => {
    const [first, ...rest] = moment.live[list].map(({ id }) => id)
    if (first === undefined) return null
    const at = moment.pick([...rest.keys(), rest.length])
    const ids = [...rest.slice(0, at), first, ...rest.slice(at)]
    return { who: 'provider', method: 'PUT', path: `${own(moment)}/${list}/order`, body: { ids } }
  }

/** Takes the step of a plan's price change that comes next, or asks for one. */
const reprice: Deed = (moment) => {
  const plan = somePlan(moment)
  const [active] = plan.activeRepricings
  if (active === undefined)
    return {
      who: 'provider',
      method: 'POST',
      path: `${api}/plans/${plan.id}/repricings`,
      body: { price_cents: 10_000 + moment.nth, grandfathered: isEven(moment) },
    }
  const path = `${api}/repricings/${active.id}/transitions/${moment.pick(['approved', 'approved', 'rejected'])}`
  return { who: 'admin', method: 'POST', path, body: { message: 'So it is.' } }
}

/** Writes the notice that the add-on ends, writes it again, announces or withdraws it. */
const notify: Deed = (moment) => {
  const date = new Date(moment.now.getTime() + moment.pick([31, 45, 60]) * dayMs).toISOString().slice(0, 10)
  const notice = moment.live.notices.find(({ state }) => state === 'draft' || state === 'announced')
  if (notice === undefined)
    return {
      who: 'admin',
      method: 'POST',
      path: `${own(moment)}/deprecations`,
      body: { date, message: 'It ends.' },
    }
  const path = `${api}/deprecations/${notice.id}`
  const step = moment.pick(['announce', 'announce', 'withdraw', null])
  return step === null
    ? { who: 'admin', method: 'PATCH', path, body: { date } }
    : { who: 'admin', method: 'POST', path: `${path}/${step}` }
}

const shutDown =
  (query = ''): Deed =>
  (moment) => ({
    who: 'admin',
    method: 'POST',
    path: `${own(moment)}/progressions${query}`,
    body: { to: 'shutdown' },
  })

/** Takes the add-on to its next stage, now and then otherwise than by default. */
const progress =
  (to: 'beta' | 'ga'): Deed =>
  (moment) => {
    const { pick, live } = moment
    const { id, slug } = pick(live.plans)
    const otherwise = pick([
      {},
      { visible: false },
      to === 'beta' ? {} : { default_plan_slug: slug },
      to === 'beta' ? {} : { plan_overrides: { [id]: pick(availabilities) } },
    ])
    return { who: 'admin', method: 'POST', path: `${own(moment)}/progressions`, body: { to, ...otherwise } }
  }

/** A value for one of the add-on's features. */
const valueOf = ({ live, nth, pick }: Moment) => {
  if (live.features.length === 0) return []
  const { id, boolean } = pick(live.features)
  return [{ feature_id: id, value: pick([null, boolean ? nth % 2 === 0 : nth % 100]) }]
}

const texts: readonly ((nth: number) => object)[] = [
  (nth) => ({ display_name: `Name ${nth}` }),
  (nth) => ({ summary: `Stores ${nth} things.` }),
  (nth) => ({ legal_statements: `Statement ${nth}.`, provider_terms_url: `https://acme.example/${nth}` }),
  (nth) => ({ tags: `fast, tag ${nth % 3}, fast`, google_analytics_id: `G-${1000 + nth}` }),
  (nth) => ({ website_url: `https://acme.example/site/${nth}`, email_support: `help${nth}@acme.example` }),
  (nth) => ({ supports_custom_plans: nth % 2 === 0, custom_plans_text: `Ask for ${nth}.` }),
]

/** The availabilities in which not all customers find a plan. */
const limited = availabilities.filter((each) => each !== 'allUsers')
const defaultNames = keysOf(addonFields).filter((name) => name.endsWith('PlanSlug'))

/** Deeds that narrow a page or change what it costs. */
const narrowing = {
  hide: change('admin', () => ({ visible: false })),
  'limit a plan': changePlan('admin', ({ pick }) => availabilityFlags[pick(limited)]),
  'set a plan': changePlan('admin', ({ pick }, plan) => {
    const name = pick(keysOf(planSettings))
    return { [wireKey(name)]: pick([true, !plan[name]]) }
  }),
  'install a plan elsewhere': changePlan('provider', (_, plan) => ({
    installable_without_private_networking: !plan.installableWithoutPrivateNetworking,
  })),
  price: changePlan('provider', ({ nth }) => ({ price_cents: 10_000 + nth })),
  'choose a default': change('admin', (moment) => ({
    [wireKey(moment.pick(defaultNames))]: moment.pick([null, ...onSale(moment).map(({ slug }) => slug)]),
  })),
  generations: change('provider', ({ pick }) => ({
    supported_generations: pick([['cedar'], [...generations]]),
  })),
  notify,
} satisfies Record<string, Deed>

/** All other deeds that change a page. */
const others = {
  reprice,
  'shut down': shutDown(),
  'shut down dry': shutDown('?dry_run=true'),
  'offer a plan to all': changePlan('admin', () => availabilityFlags.allUsers),
  show: change('admin', () => ({ visible: true })),
  beta: progress('beta'),
  ga: progress('ga'),
  write: change('provider', ({ nth, pick }) => pick(texts)(nth)),
  languages: change('provider', ({ pick }) => ({
    languages: pick([[...languages], ['Go'], ['Node', 'Ruby']]),
  })),
  'staff’s': change('admin', ({ nth, pick, categoryIds }) =>
    pick([
      { featured: nth % 2 === 0 },
      { buttons: [`acme/button-${nth}`] },
      { status_page_url: `https://status.example/${nth}` },
      { categories: [{ id: pick(categoryIds) }, { id: pick(categoryIds) }] },
    ]),
  ),
  document: (moment) => ({
    who: 'provider',
    method: 'PATCH',
    path: `${api}/documentations/${moment.live.documentation.id}`,
    body: { devcenter_url: `https://devcenter.example/articles/${moment.nth}` },
  }),
  icon: change('provider', ({ pick, pictures }) => ({ icon: pick([null, ...pictures.icon]) })),
  'add a screenshot': add('screenshots', ({ nth, pick, pictures }) => ({
    name: `Picture ${nth}`,
    image: pick(pictures.screenshot),
  })),
  'change a screenshot': withOne('screenshots', 'PATCH', ({ nth, pick, pictures }) =>
    pick([{ name: `Picture ${nth}` }, { image: pick(pictures.screenshot) }]),
  ),
  'remove a screenshot': withOne('screenshots', 'DELETE'),
  'order screenshots': reorder('screenshots'),
  'add a benefit': add('benefits', ({ nth }) => ({ title: `Benefit ${nth}`, description: 'It is.' })),
  'change a benefit': withOne('benefits', 'PATCH', ({ nth }) => ({ title: `Benefit ${nth}` })),
  'remove a benefit': withOne('benefits', 'DELETE'),
  'order benefits': reorder('benefits'),
  'add a feature': add('features', ({ nth, pick }) => ({
    name: `Feature ${nth}`,
    datatype: pick(['boolean', 'number', 'percentage']),
  })),
  'change a feature': withOne('features', 'PATCH', ({ nth }) => ({ name: `Feature ${nth}` })),
  'remove a feature': withOne('features', 'DELETE'),
  'order features': reorder('features'),
  'add a plan': add('plans', (moment) => ({
    name: `Plan ${moment.nth}`,
    price_cents: moment.nth,
    offerings: valueOf(moment).filter(({ value }) => value !== null),
  })),
  'rename a plan': changePlan('provider', ({ nth }) => ({ name: `Plan ${nth}` })),
  value: changePlan('provider', (moment) => ({ offerings: valueOf(moment) })),
  'publish now': (moment) => ({ who: 'admin', method: 'POST', path: `${own(moment)}/publications` }),
} satisfies Record<string, Deed>

const deeds = { ...narrowing, ...others }
export type DeedName = keyof typeof deeds
export const deedNames = keysOf(deeds)
export const narrowingNames = keysOf(narrowing)

/** How often deeds come that come more often than others: so that pages are there, and are narrowed. */
const shares: Partial<Record<DeedName, number>> = {
  hide: 2,
  'limit a plan': 4,
  'offer a plan to all': 4,
  'set a plan': 6,
  'install a plan elsewhere': 2,
  price: 4,
  reprice: 4,
  'choose a default': 6,
  generations: 2,
  notify: 3,
  show: 6,
  beta: 2,
  ga: 2,
  'publish now': 3,
}
/** The names of deeds as often as chance takes them. */
export const deedShares = deedNames.flatMap((name) => Array.from({ length: shares[name] ?? 1 }, () => name))

/** The request of a deed at this moment; null if there is nothing to do it with. */
export const requestOf = (name: DeedName, moment: Moment): DeedRequest | null => deeds[name](moment)
