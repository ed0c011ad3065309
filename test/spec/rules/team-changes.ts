import type { Row } from '../table.ts'

/** A change of somebody's place in a team of the registry. */
export interface TeamCells {
  from: 'owner' | 'admin' | 'member' | 'none'
  to: 'owner' | 'admin' | 'member' | 'none'
  owners: 'others too' | 'no others'
}

export const teamDomain = {
  from: ['owner', 'admin', 'member', 'none'],
  to: ['owner', 'admin', 'member', 'none'],
  owners: ['others too', 'no others'],
} as const

/** The fate of a change of a team. */
export const teamChanges: readonly Row<TeamCells, 'taken' | 'refused'>[] = [
  { id: 'team.owner', from: 'p.team.owner', given: { to: 'owner' }, comes: 'taken' },
  {
    id: 'team.others',
    from: 'p.team.owner',
    given: { to: ['admin', 'member', 'none'], owners: 'others too' },
    comes: 'taken',
  },
  {
    id: 'team.ownerless',
    from: 'p.team.owner',
    given: { to: ['admin', 'member', 'none'], owners: 'no others' },
    comes: 'refused',
  },
]
