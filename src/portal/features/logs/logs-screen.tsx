import type { Addon } from '#contract/addon.ts'
import type { LogsData } from './logs-data.ts'
import type { LogsSearch } from './logs-search.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { Banners } from '#portal/app/banners/banners.tsx'
import classes from '#portal/ui/layout/section.module.css'
import { AutomaticReviews } from './reviews/automatic-reviews.tsx'
import { FailedAttempts } from './attempts/failed-attempts.tsx'

interface Props {
  addon: Addon
  data: LogsData
  search: LogsSearch
}

/** What the platform found when it called an add-on's provider: automatic reviews, and calls that failed. */
export function LogsScreen({ addon, data, search }: Props) {
  return (
    <div className={classes.screen}>
      <Banners user={useUser()} addons={[addon]} />
      <AutomaticReviews addon={addon} data={data} />
      <FailedAttempts addon={addon} attempts={data.attempts} search={search} />
    </div>
  )
}
