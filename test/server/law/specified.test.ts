import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { addonAdminKeys } from '#contract/addon.ts'
import { approvals } from '#server/db/schema.ts'
import { isStaff } from '#server/identity/staff.ts'
import { divide } from '#server/reports/report-shares.ts'
import { shares } from '#test/spec/rules/money.ts'
import { platformAdmin, staffDomain, staffFields, staffWrites } from '#test/spec/rules/people.ts'
import { only, tuples } from '#test/spec/table.ts'
import { keepRows } from '#test/support/specified/rows-held.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

afterAll(() => {
  const ids = [...shares, ...platformAdmin, ...staffFields].map(({ id }) => id)
  const writes = staffWrites.filter(({ given }) => given.record === 'addon').map(({ id }) => id)
  const left = new Set(['field.transition.actor'])
  keepRows({ by: 'server', what: 'rules', rows: [...ids, ...writes].filter((id) => !left.has(id)) })
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
