import type { Addon } from '#contract/addon.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { Banner } from '#portal/app/banners/banner.tsx'
import classes from '#portal/app/banners/banners.module.css'
import { AnchorLink } from '#portal/ui/links.tsx'

/** The banner on every page of an add-on whose shutdown is announced. `date`: an ISO day (UTC). */
export function ShutdownNotice({
  addon,
  date,
}: {
  addon: Pick<Addon, 'displayName' | 'slug'>
  date: string
}) {
  return (
    <div className={classes.banners}>
      <Banner
        id="shutdown-notice"
        tone="alert"
        title={`${addon.displayName} will be shut down on ${spelledDay(date)}`}
        actions={
          <AnchorLink to="/addons/$addonSlug/deprecation" params={{ addonSlug: addon.slug }} inherit>
            See the notice
          </AnchorLink>
        }
      >
        Its customers have been told.
      </Banner>
    </div>
  )
}
