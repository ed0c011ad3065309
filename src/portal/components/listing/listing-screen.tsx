import type { Addon } from '../../../contract/addon.ts'
import type { ListingData } from '../../listing-data.ts'
import { useUser } from '../../use-user.ts'
import { Banners } from '../banners.tsx'
import { Icon } from '../icon.tsx'
import { ReadOnlyNotice } from '../read-only-notice.tsx'
import sectionClasses from '../section.module.css'

/** What the marketplace shows of an add-on, part by part, in the order in which customers see it. */
export function ListingScreen({ addon }: { addon: Addon; data: ListingData }) {
  const user = useUser()
  return (
    <div className={sectionClasses.screen}>
      <Banners user={user} addons={[addon]} />
      <ReadOnlyNotice addon={addon} />
      <p className={sectionClasses.notice}>
        <Icon name="clock" />
        Changes appear on the marketplace within 90 minutes.
      </p>
    </div>
  )
}
