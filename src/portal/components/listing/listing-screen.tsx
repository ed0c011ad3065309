import type { Addon } from '../../../contract/addon.ts'
import { marketplaceDelay } from '../../marketplace-delay.ts'
import type { ListingData } from '../../listing-data.ts'
import { flagOn } from '../../config.ts'
import { useConfig } from '../../use-config.ts'
import { useUser } from '../../use-user.ts'
import { Banners } from '../banners.tsx'
import { Icon } from '../icon.tsx'
import { PanelLink } from '../panel-link.tsx'
import { ReadOnlyNotice } from '../read-only-notice.tsx'
import sectionClasses from '../section.module.css'
import { BenefitsSection } from './benefits/benefits-section.tsx'
import { ButtonsSection } from './buttons/buttons-section.tsx'
import { CategoriesSection } from './choices/categories-section.tsx'
import { GenerationsSection } from './choices/generations-section.tsx'
import { LanguagesSection } from './choices/languages-section.tsx'
import { DocumentationSection } from './documentation/documentation-section.tsx'
import { GeneralInformationSection } from './basic/general-information-section.tsx'
import classes from './listing-screen.module.css'
import { ScreenshotsSection } from './screenshots/screenshots-section.tsx'

/** What the marketplace shows of an add-on, part by part (SPEC section 2). */
export function ListingScreen({ addon, data }: { addon: Addon; data: ListingData }) {
  const user = useUser()
  const { config } = useConfig()
  const [documentation] = data.documentations
  return (
    <div className={sectionClasses.screen}>
      <Banners user={user} addons={[addon]} />
      <ReadOnlyNotice addon={addon} />
      <div id="preview" tabIndex={-1} className={classes.delay}>
        <p>
          <Icon name="clock" />
          {marketplaceDelay(addon)}
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
      <BenefitsSection addon={addon} benefits={data.benefits} />
      <CategoriesSection addon={addon} categories={data.categories} />
      {flagOn(config, 'fir') && <GenerationsSection addon={addon} />}
      <LanguagesSection addon={addon} />
      {documentation !== undefined && (
        <DocumentationSection addon={addon} documentation={documentation} approvals={data.approvals} />
      )}
      {user.isHerokuAdmin && <ButtonsSection addon={addon} />}
    </div>
  )
}
