import type { Addon } from '#contract/addon.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import classes from '#portal/app/banners/banners.module.css'
import { AnchorLink } from '#portal/ui/links.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'

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
      <section className={classes.banner} data-tone="alert" aria-labelledby="shutdown-notice">
        <Icon name="alert" />
        <div className={classes.words}>
          <h2 id="shutdown-notice">
            {addon.displayName} will be shut down on {spelledDay(date)}
          </h2>
          <p>Its customers have been told.</p>
        </div>
        <div className={classes.actions}>
          <AnchorLink to="/addons/$addonSlug/deprecation" params={{ addonSlug: addon.slug }} inherit>
            See the notice
          </AnchorLink>
        </div>
      </section>
    </div>
  )
}
