import type { Addon } from '../../../contract/addon.ts'
import type { ListingData } from '../../listing-data.ts'
import { useUser } from '../../use-user.ts'
import { Banners } from '../banners.tsx'
import { Icon } from '../icon.tsx'
import { PanelLink } from '../panel-link.tsx'
import { ReadOnlyNotice } from '../read-only-notice.tsx'
import sectionClasses from '../section.module.css'
import { GeneralInformationSection } from './basic/general-information-section.tsx'
import classes from './listing-screen.module.css'
import { ScreenshotsSection } from './screenshots/screenshots-section.tsx'

/** What the marketplace shows of an add-on, part by part (SPEC section 2). */
export function ListingScreen({ addon, data }: { addon: Addon; data: ListingData }) {
  const user = useUser()
  return (
    <div className={sectionClasses.screen}>
      <Banners user={user} addons={[addon]} />
      <ReadOnlyNotice addon={addon} />
      <div id="preview" tabIndex={-1} className={classes.delay}>
        <p>
          <Icon name="clock" />
          Changes appear on the marketplace within 90 minutes.
        </p>
        <PanelLink
          to="/addons/$addonSlug/marketplace-listing/preview"
          params={{ addonSlug: addon.slug }}
          variant="default"
        >
          Preview
        </PanelLink>
      </div>
      <GeneralInformationSection addon={addon} />
      <ScreenshotsSection addon={addon} screenshots={data.screenshots} />
    </div>
  )
}
