import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { arrive, pageHeading, visit } from '#test/support/browser/visitor.ts'
import { sharedDemo } from '../support/shared-demo.ts'

/*
 * A look at each screen: what its cells say is what the platform's answers say, in the words and formats of SPEC. These
 * stand here once more, by hand.
 */
const demo = sharedDemo()

const stageNames: Record<string, string> = { alpha: 'Alpha', beta: 'Beta', ga: 'GA', shutdown: 'Shutdown' }
const availabilityNames: Record<string, string> = {
  allUsers: 'All Users',
  allUsersHidden: 'All Users (Hidden)',
  inviteOnly: 'Invite Only',
  disabled: 'Disabled',
}
const approvalNames: Record<string, string> = {
  marketplace_fitting_approval: 'Business approval',
  alpha_engineering_approval: 'Technical approval',
  article_review_approval: 'Dev Center article review',
  beta_engineering_approval: 'Technical approval',
  pricing_plan_approval: 'Pricing approval',
}
const datatypeNames: Record<string, string> = {
  boolean: 'Boolean (yes or no)',
  filesize: 'Filesize (bytes)',
  interval: 'Interval (seconds)',
  number: 'Number',
}
const errorNames: Record<string, string> = {
  client_error: 'Client error',
  invalid_response: 'Invalid response',
  server_error: 'Server error',
  timeout: 'Time-out',
}

const money = (cents: number) =>
  `$${String(Math.floor(cents / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${String(cents % 100).padStart(2, '0')}`
const two = (value: number) => String(value).padStart(2, '0')
/** As lists of repricings have it; of a day or a moment, in UTC. */
const slashed = (day: string) => [day.slice(5, 7), day.slice(8, 10), day.slice(0, 4)].join('/')
const suffixOf = (day: number) =>
  day >= 11 && day <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
/** As lists of people have it. */
const spelled = (at: string) => {
  const date = new Date(at)
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(date)
  return `${month} ${date.getUTCDate()}${suffixOf(date.getUTCDate())}, ${date.getUTCFullYear()}`
}
const monthsShort = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const monthOf = (period: string) => `${period.slice(0, 4)} ${monthsShort[Number(period.slice(5)) - 1]}`
const moment = (at: string) =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`
const logged = (at: string) => {
  const date = new Date(at)
  const hours = date.getUTCHours()
  const time = `${hours % 12 === 0 ? 12 : hours % 12}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
  return `${slashed(at).replace(/\d\d(\d\d)$/, '$1')}, ${time} ${hours < 12 ? 'am' : 'pm'} +00:00`
}

/** The parts of the platform’s answers that are looked at. */
interface Answers {
  addon: Record<string, string> & {
    display_name: string
    slug: string
    state: string
    summary: string | null
    company: { id: string }
  }
  approval: { type: string; state: string; addon: { slug: string } }
  attempt: { created_at: string; response_code: number | null } & Record<string, string>
  benefit: { title: string; description: string }
  company: Record<string, string | null>
  feature: { name: string; datatype: string }
  letter: { subject: string; to: string[]; count: number; created_at: string }
  named: { email: string; plan: { name: string }; created_at: string }
  plan: { name: string; slug: string; availability: string; price_cents: number; price_contract: boolean }
  report: { period: string; customer_billings_as_cents: number } & Record<string, number>
  repricing: {
    addon: { slug: string }
    plan: { slug: string }
    price_cents: number
    original_price_cents: number
    grandfathered: boolean
    submitter_email: string
    created_at: string
    reprice_date: string
  }
  requirement: { completed: boolean }
}

type Read = <Of extends keyof Answers>(of: Of, path: string) => Promise<Answers[Of][]>

interface Screen {
  /** Below the portal's address. */
  at: string
  /** The texts that the screen must show, each without a break in it. */
  says: (read: Read) => Promise<readonly (string | null)[]>
}

const addon = '/addons/acme-postgres'
const one = async <T>(list: Promise<T[]>): Promise<T> => {
  const [first] = await list
  if (first === undefined) throw new Error('the demo has nothing to look at')
  return first
}
const done = (items: readonly { completed: boolean }[]) =>
  `${items.filter(({ completed }) => completed).length} of ${items.length} completed`

const ofProvider: readonly Screen[] = [
  {
    at: '/addons',
    says: async (read) =>
      (await read('addon', '/addons')).map(
        ({ display_name, state, summary }) =>
          `${display_name} ${stageNames[state]} ${summary ?? 'No summary yet.'}`,
      ),
  },
  {
    at: '/addons/acme-queue/next-steps',
    says: async (read) => {
      const lists = '/addons/acme-queue/beta_requirements'
      const business = await read('requirement', `${lists}/business_approval_requirements`)
      const technical = await read('requirement', `${lists}/technical_approval_requirements`)
      const asked = await read('approval', '/addons/acme-queue/approvals')
      return [
        `Business requirements ${done(business)}`,
        `Technical requirements ${done(technical)}`,
        ...asked.map(
          ({ type, state }) => `${approvalNames[type]} ${state === 'pending' ? 'Pending' : state}`,
        ),
      ]
    },
  },
  {
    at: `${addon}/plans`,
    says: async (read) => {
      const plans = await read('plan', `${addon}/plans`)
      const shown = plans
        .toSorted((a, b) => a.price_cents - b.price_cents)
        .filter(({ price_cents, price_contract }) => price_cents > 0 && !price_contract)
      const features = await read('feature', `${addon}/features`)
      const passes = await read('named', `${addon}/plan_passes`)
      const { default_plan_slug, space_default_plan_slug } = await one(read('addon', addon))
      const nameOf = (slug: string | undefined) => plans.find((plan) => plan.slug === slug)?.name ?? ''
      return [
        ...shown
          .slice(0, 3)
          .flatMap(({ name, slug, availability, price_cents }) => [
            `${name} ${slug} ${availabilityNames[availability]}`,
            money(price_cents),
          ]),
        ...features.slice(0, 5).map(({ name, datatype }) => `${name} ${datatypeNames[datatype]}`),
        ...passes.map(
          ({ email, plan, created_at }) => `${email} ${plan.name} · Invited ${spelled(created_at)}`,
        ),
        `Regular Apps ${nameOf(default_plan_slug)} ${nameOf(space_default_plan_slug)}`,
      ]
    },
  },
  {
    at: `${addon}/marketplace-listing`,
    says: async (read) => {
      const { display_name, summary, email_support, provider_terms_url } = await one(read('addon', addon))
      const benefits = await read('benefit', `${addon}/benefits`)
      return [
        `Display name ${display_name} Summary ${summary ?? ''} Support e-mail ${email_support}`,
        `Provider terms URL ${provider_terms_url}`,
        ...benefits.map(({ title, description }) => `${title} ${description}`),
      ]
    },
  },
  {
    at: `${addon}/marketplace-page`,
    says: async (read) => {
      const { display_name, summary } = await one(read('addon', addon))
      return [display_name, summary]
    },
  },
  {
    at: `${addon}/reports`,
    says: async (read) =>
      (await read('report', `${addon}/reports`))
        .slice(0, 5)
        // Between them stands what was credited.
        .flatMap((report) => [
          `${monthOf(report.period)} ${money(report.customer_billings_as_cents)}`,
          [report['heroku_share_as_cents'], report['provider_share_as_cents']]
            .map((cents) => money(cents ?? 0))
            .join(' '),
        ]),
  },
  {
    at: `${addon}/logs`,
    says: async (read) =>
      (await read('attempt', `${addon}/failed_attempts`))
        .slice(0, 5)
        .map((attempt) =>
          [
            logged(attempt.created_at),
            attempt['action_type'] === 'provision' ? 'Provision' : 'Deprovision',
            errorNames[attempt['error_type'] ?? ''],
            attempt.response_code ?? 'None',
            attempt['app_name'],
            attempt['plan'],
            attempt['url'],
          ].join(' '),
        ),
  },
  {
    at: `${addon}/company`,
    says: async (read) => {
      const { company } = await one(read('addon', addon))
      const of = await one(read('company', `/companies/${company.id}`))
      return [
        `Legal Entity Name ${of['name']} Technical contact full name ${of['technical_contact_full_name']}`,
        `Technical contact e-mail ${of['email_admin']} Billing contact full name ${of['billing_full_name']}`,
        `Billing contact e-mail ${of['billing_email']} Billing contact telephone ${of['phone']}`,
        `${of['addr1']}, ${of['addr2']}, ${of['city']}, ${of['state']} ${of['zip']}`,
      ]
    },
  },
  {
    at: `${addon}/settings`,
    says: async (read) => {
      const { tags = '', website_url, email_support } = await one(read('addon', addon))
      return [`Tags ${tags.split(',').join(' ')}`, `Website URL ${website_url}`, email_support ?? '']
    },
  },
]

const ofStaff: readonly Screen[] = [
  {
    at: '/admin/approvals',
    says: async (read) => {
      const pending = await read('approval', '/approvals?state=pending')
      return [`Approvals ${pending.length}`, ...pending.map(({ type }) => `${approvalNames[type]}, Alpha`)]
    },
  },
  {
    at: '/admin/repricing',
    says: async (read) =>
      (await read('repricing', '/repricings?status=new,in_progress')).map((each) => {
        const more = each.price_cents - each.original_price_cents
        const share = ((more / each.original_price_cents) * 100).toFixed(1)
        return [
          `${each.addon.slug} / ${each.plan.slug} Increase +${money(more)} (+${share}%) ${money(each.price_cents)}`,
          `was ${money(each.original_price_cents)} ${each.grandfathered ? 'Yes' : 'No'} ${each.submitter_email}`,
          `${slashed(each.created_at)} ${slashed(each.reprice_date)}`,
        ].join(' ')
      }),
  },
  {
    at: '/admin/addresses',
    says: async (read) =>
      (await read('company', '/companies?listed=true')).map((of) =>
        ['addr1', 'addr2', 'city', 'state', 'zip'].flatMap((field) => of[field] ?? []).join(' '),
      ),
  },
  {
    at: '/admin/users',
    says: async (read) => (await read('company', '/companies?listed=true')).map((of) => of['name'] ?? ''),
  },
  {
    at: '/admin/outbox',
    says: async (read) =>
      (await read('letter', '/outbox/groups'))
        .filter(({ count }) => count === 1)
        .slice(0, 5)
        .map(({ subject, to, created_at }) => `${subject} To ${to[0]} Written ${moment(created_at)}`),
  },
  {
    at: '/admin/email-lookup/partner@acme.example',
    says: async (read) =>
      (await read('addon', '/addons?email=partner@acme.example')).map(
        ({ display_name, slug, state }) => `${display_name} ${slug} ${stageNames[state]}`,
      ),
  },
]

/** Reads the platform as the person in front of the page. A record comes as a list of one. */
const readingOn =
  (page: Page): Read =>
  async (_, path) => {
    const stored = await page.evaluate(() => localStorage.getItem('session'))
    const { accessToken } = JSON.parse(stored ?? '{}') as { accessToken: string }
    const answer = await fetch(`${demo.url}/api/v3${path}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    // A page of a longer list is read as the screen reads it.
    expect([path, answer.ok]).toEqual([path, true])
    const body = (await answer.json()) as never
    return Array.isArray(body) ? body : [body]
  }

const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ')

describe.each([
  ['a provider', 'partner@acme.example', ofProvider],
  ['staff', 'admin@platform.example', ofStaff],
] as const)('what the platform answers is what %s sees', (_, person, screens) => {
  test.each(screens.map((screen) => [screen.at, screen] as const))('%s', async (at, { says }) => {
    const page = await visit(demo.browser, { reducedMotion: 'reduce' })
    await arrive(page, demo.url + at, person)
    await pageHeading(page).waitFor()
    const said = (await says(readingOn(page))).map((each) => squeezed(each ?? ''))
    expect(said.filter((each) => each.trim().length < 4)).toEqual([])
    expect(said).not.toEqual([])
    // Parts of a page come after its heading, each in its time.
    await expect
      .poll(async () => {
        const shown = squeezed(await page.locator('main').innerText())
        return said.filter((each) => !shown.includes(each))
      })
      .toEqual([])
  })
})
