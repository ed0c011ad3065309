import { Link } from '@tanstack/react-router'
import { type RepricingGroup, repricingGroups } from '#machines/repricing/repricing-group.ts'
import type { GroupCounts } from './repricing-rows.ts'
import { groupNames } from './repricing-groups.ts'
import { useCurrentInSight } from '#portal/ui/layout/use-current-in-sight.ts'
import tabs from '#portal/features/addon/addon.module.css'
import classes from '#portal/features/admin/admin.module.css'

const groups = Object.keys(repricingGroups) as RepricingGroup[]

/** The three lists with their filtered counts; the filter carries over. */
export function RepricingTabs({ group: here, counts }: { group: RepricingGroup; counts: GroupCounts }) {
  const bar = useCurrentInSight(`[data-group='${here}']`)
  return (
    <nav ref={bar} aria-label="Repricing" className={tabs.tabs}>
      {groups.map((group) => (
        <Link
          key={group}
          to="/admin/repricing/$group"
          params={{ group }}
          search
          className={tabs.tab}
          data-group={group}
        >
          {groupNames[group]} <span className={classes.count}>{counts[group].toLocaleString('en')}</span>
        </Link>
      ))}
    </nav>
  )
}
