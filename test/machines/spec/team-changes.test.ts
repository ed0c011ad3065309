import { afterAll, expect, test } from 'vitest'
import { teamMembershipBlockers } from '#machines/buildpack/team-membership.ts'
import { keepRows } from '#test/runner/report/rows-held.ts'
import { teamChanges, teamDomain } from '#test/spec/rules/team-changes.ts'
import { only, tuples } from '#test/spec/table.ts'

afterAll(() => {
  keepRows({ by: 'every tuple', what: 'changes of teams', rows: teamChanges.map(({ id }) => id) })
})

test('a team is left without an owner by no change', () => {
  const roleOf = (role: (typeof teamDomain.from)[number]) => (role === 'none' ? null : role)
  for (const cells of tuples(teamDomain)) {
    const blockers = teamMembershipBlockers({
      from: roleOf(cells.from),
      to: roleOf(cells.to),
      otherOwners: cells.owners === 'others too',
    })
    const comes = blockers.length === 0 ? 'taken' : 'refused'
    expect({ cells, comes }).toEqual({ cells, comes: only(teamChanges, cells).comes })
  }
})
