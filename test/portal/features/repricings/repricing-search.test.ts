import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { repricingSearch } from '#portal/features/repricings/scheduled/search.ts'

const read = (given: Record<string, unknown>) => v.parse(repricingSearch, given)

describe('the filter of the lists of repricings', () => {
  test('is what the URL says', () => {
    const given = { addon: 'postgres', requester: 'acme.example', sort: 'reprice_date', order: 'asc' }
    expect(read(given)).toEqual(given)
    expect(read({})).toEqual({})
  })

  test.each([
    [{ addon: 7 }, 'addon'],
    [{ addon: 'x'.repeat(201) }, 'addon'],
    [{ requester: ['a'] }, 'requester'],
    [{ sort: 'contact' }, 'sort'],
    [{ order: 'upwards' }, 'order'],
  ])('leaves out what is not valid: %j', (given, name) => {
    expect(read(given)).not.toHaveProperty(name, expect.anything())
  })
})
