import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { addonAdminKeys } from '#contract/addon.ts'
import { approvals, categories, features } from '#server/db/schema.ts'
import { isStaff } from '#server/identity/staff.ts'
import { divide } from '#server/reports/report-shares.ts'
import { shares } from '#test/spec/rules/money.ts'
import { platformAdmin, staffDomain, staffFields, staffWrites } from '#test/spec/rules/people.ts'
import { only, tuples } from '#test/spec/table.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { keepRows } from '#test/runner/report/rows-held.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

afterAll(() => {
  const ids = [...shares, ...platformAdmin, ...staffFields, ...staffWrites].map(({ id }) => id)
  keepRows({ by: 'server', what: 'rules', rows: ids })
})

test.each(shares.map((row) => [row.id, row] as const))('%s', (_id, { given, comes }) => {
  const lines = [
    { amountCents: given.payable, unpayable: false },
    { amountCents: given.unpayable, unpayable: true },
  ]
  const { month } = divide(lines, { creditsCents: 0, platformShareBasisPoints: 3000 })
  expect(month).toEqual({ ...comes, customer: comes.total })
})

test('an account is a platform admin’s by its flag and as internal staff', () => {
  const emails = {
    'the staff domain': 'ada@Platform.example',
    'a subdomain of it': 'ada@eu.platform.example',
    'ends like it': 'ada@notplatform.example',
    another: 'ada@acme.example',
  }
  for (const cells of tuples({
    flag: staffDomain.flag,
    override: staffDomain.override,
    domain: staffDomain.domain,
  })) {
    const staffOverride = cells.override === 'unset' ? null : cells.override === 'true'
    const is = cells.flag && isStaff(emails[cells.domain], { staffDomain: 'platform.example', staffOverride })
    expect({ cells, is }).toEqual({ cells, is: only(platformAdmin, cells).comes })
  }
})

/** The names that rows give, as the contract has them in TypeScript. */
const fieldsOf = (record: 'addon' | 'plan', of: 'staff' | 'company') =>
  staffWrites
    .flatMap(({ given, comes }) =>
      given.record === record && comes === of ? ([given.field].flat() as string[]) : [],
    )
    .map((field) => field.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()))

test('an add-on’s fields of staff are those of the table', () => {
  expect(addonAdminKeys.toSorted()).toEqual(fieldsOf('addon', 'staff').toSorted())
  const company: readonly string[] = fieldsOf('addon', 'company')
  expect(addonAdminKeys.filter((key) => company.includes(key))).toEqual([])
})

test('fields of staff are served to them alone', async () => {
  const { id, companyId } = await addonAt(on.world, 'beta')
  const [decided] = await on.server.db.select().from(approvals).where(eq(approvals.addonId, id))
  await on.server.db
    .update(approvals)
    .set({ notes: 'Known to staff.' })
    .where(eq(approvals.id, decided?.id ?? ''))
  const paths = { approval: `/addons/${id}/approvals`, company: `/companies/${companyId}` }
  for (const record of ['approval', 'company'] as const)
    for (const who of ['provider', 'admin'] as const) {
      const { body } = await on.api(who, 'GET', paths[record])
      const served = ([body].flat() as Record<string, unknown>[]).find((each) =>
        [decided?.id, companyId].includes(each.id as string),
      )
      const fields = (of: 'staff only' | 'everybody') =>
        staffFields.flatMap(({ given, comes }) =>
          given.record === record && comes === of ? ([given.field].flat() as string[]) : [],
        )
      const told = fields('staff only').filter((field) => (served?.[field] ?? null) !== null)
      // Others get the key without a value.
      expect({ record, who, told }).toEqual({
        record,
        who,
        told: who === 'admin' ? fields('staff only') : [],
      })
      expect(Object.keys(served ?? {})).toEqual(expect.arrayContaining(fields('everybody')))
    }
})

test('who acted is told as the table says: staff are a role to others', async () => {
  const { comes } = only(staffFields, { record: 'transition', field: 'actor' })
  expect(comes).toBe('role only')
  const { slug } = await addonAt(on.world, 'alpha')
  const asked = await on.api('provider', 'POST', `/addons/${slug}/approvals`, {
    type: 'marketplace_fitting_approval',
  })
  const { id } = asked.body as { id: string }
  await on.api('admin', 'PATCH', `/approvals/${id}`, { state: 'approved' })
  const { provider, admin } = on.world
  const actors = async (who: 'provider' | 'admin') => {
    const { body } = await on.api(who, 'GET', `/addons/${slug}/transitions`)
    const rows = body as { event: string | null; actor: unknown }[]
    return ['request', 'approve'].map((event) => rows.find((row) => row.event === event)?.actor)
  }
  expect(await actors('provider')).toEqual([{ email: provider.email }, { role: 'platform' }])
  expect(await actors('admin')).toEqual([{ email: provider.email }, { email: admin.email }])
})

/** Another value than the one that is stored, for each field of the table. */
const others: Readonly<Record<string, (of: { feature: string; category: string }) => object>> = {
  featured: () => ({ featured: true }),
  unpayable: () => ({ unpayable: true }),
  visible: () => ({ visible: false }),
  requires_support_view: () => ({ requires_support_view: true }),
  expects_private_networking: () => ({ expects_private_networking: true }),
  grandfathered: () => ({ grandfathered: true }),
  status_page_url: () => ({ status_page_url: 'https://status.acme.example' }),
  categories: ({ category }) => ({ categories: [{ id: category }] }),
  buttons: () => ({ buttons: ['acme/other'] }),
  default_plan_slug: () => ({ default_plan_slug: null }),
  space_default_plan_slug: () => ({ space_default_plan_slug: 'big' }),
  temporary_supported_plan_slug: () => ({ temporary_supported_plan_slug: 'big' }),
  temporary_space_supported_plan_slug: () => ({ temporary_space_supported_plan_slug: 'big' }),
  name: () => ({ name: 'Another name' }),
  display_name: () => ({ display_name: 'Another name' }),
  summary: () => ({ summary: 'Another summary.' }),
  legal_statements: () => ({ legal_statements: 'Other terms.' }),
  provider_terms_url: () => ({ provider_terms_url: 'https://acme.example/terms' }),
  email_support: () => ({ email_support: 'other@acme.example' }),
  tags: () => ({ tags: 'database,cache' }),
  google_analytics_id: () => ({ google_analytics_id: 'G-ABC1234567' }),
  website_url: () => ({ website_url: 'https://acme.example' }),
  languages: () => ({ languages: ['Go'] }),
  supported_generations: () => ({ supported_generations: ['cedar', 'fir'] }),
  supports_custom_plans: () => ({ supports_custom_plans: true }),
  custom_plans_text: () => ({ custom_plans_text: 'Ask us.' }),
  // Of a plan; the three flags come together.
  enabled: () => ({ enabled: false, public: false, visible: false }),
  public: () => ({ enabled: true, public: true, visible: true }),
  price_contract: () => ({ price_contract: true }),
  temporary_supported: () => ({ temporary_supported: true }),
  temporary_space_supported: () => ({ temporary_space_supported: true }),
  shield: () => ({ shield: true }),
  shield_default: () => ({ shield_default: true }),
  installable_with_private_networking: () => ({ installable_with_private_networking: true }),
  installable_without_private_networking: () => ({ installable_without_private_networking: false }),
  offerings: ({ feature }) => ({ offerings: [{ feature_id: feature, value: 77 }] }),
}

const written = staffWrites.flatMap(({ id, given, comes }) =>
  [given.field].flat().map((field) => [`${id}: ${field}`, given.record, String(field), comes] as const),
)

test.each(written)('%s', async (_title, record, field, comes) => {
  const { id } = await addonAt(on.world, 'beta')
  const { basic } = await storedPlans(on.server.db, id)
  const [feature] = await on.server.db.select().from(features).where(eq(features.addonId, id))
  const [, category] = await on.server.db.select().from(categories).orderBy(categories.position)
  const path = record === 'plan' ? `/plans/${basic?.id}` : `/addons/${id}`
  const isFlag = record === 'plan' && field === 'visible'
  const other = others[isFlag ? 'public' : field]?.({
    feature: feature?.id ?? '',
    category: category?.id ?? '',
  })
  expect(other).toBeDefined()
  const before = (await on.api('admin', 'GET', path)).body as Record<string, unknown>
  const { status } = await on.api('provider', 'PATCH', path, other)
  const after = (await on.api('admin', 'GET', path)).body as Record<string, unknown>
  const isTheirs = comes === 'company'
  expect({ status, isChanged: !isDeepStrictEqual(after[field], before[field]) }).toEqual({
    status: isTheirs ? 200 : 403,
    isChanged: isTheirs,
  })
  // The party alone is what stands against it.
  expect((await on.api('admin', 'PATCH', path, other)).status).not.toBe(403)
})
