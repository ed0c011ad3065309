import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { loadListing, type ListingData } from './data.ts'
import type { Addon } from '#contract/addon.ts'
import { marketplaceDelay } from '#portal/workflow/stage/marketplace-delay.ts'
import { flagOn } from '#portal/wire/config.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { Banners } from '#portal/app/banners/banners.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { ButtonLink } from '#portal/ui/links.tsx'
import { ReadOnlyNotice } from '#portal/workflow/panel/read-only-notice.tsx'
import pairs from '#portal/ui/layout/pairs.module.css'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { BenefitsSection } from './benefits/benefits-section.tsx'
import { ButtonsSection } from './buttons/buttons-section.tsx'
import { CategoriesSection } from './choices/categories-section.tsx'
import { GenerationsSection } from './choices/generations-section.tsx'
import { LanguagesSection } from './choices/languages-section.tsx'
import { DocumentationSection } from './documentation/documentation-section.tsx'
import { GeneralInformationSection } from './basic/general-information-section.tsx'
import classes from './listing-screen.module.css'
import { ScreenshotsSection } from './screenshots/screenshots-section.tsx'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/marketplace-listing')({
  loader: async ({ params: { addonSlug }, abortController: { signal }, parentMatchPromise }) => {
    const [data, { loaderData: addon }] = await Promise.all([
      loadListing(addonSlug, signal),
      parentMatchPromise,
    ])
    if (addon === undefined) throw notFound()
    return { ...data, addon }
  },
  head: () => ({ meta: [{ title: 'Marketplace Listing' }] }),
  component: ListingPage,
})

function ListingPage() {
  const { addon, ...data } = Route.useLoaderData()
  return (
    <>
      <ListingScreen key={addon.id} addon={addon} data={data} />
      <Outlet />
    </>
  )
}

/** The add-on's marketplace listing, section by section (SPEC section 2). */
function ListingScreen({ addon, data }: { addon: Addon; data: ListingData }) {
  const user = useUser()
  const { config } = useConfig()
  const [documentation] = data.documentations
  return (
    <div className={sectionClasses.screen}>
      <Banners user={user} addons={[addon]} />
      <ReadOnlyNotice addon={addon} />
      <div className={classes.delay}>
        <p>
          <Icon name="clock" size={16} />
          {marketplaceDelay(addon)}
        </p>
        <ButtonLink
          to="/addons/$addonSlug/marketplace-page"
          params={{ addonSlug: addon.slug }}
          variant="default"
        >
          Marketplace page
        </ButtonLink>
      </div>
      <GeneralInformationSection addon={addon} />
      <ScreenshotsSection addon={addon} screenshots={data.screenshots} />
      <BenefitsSection addon={addon} benefits={data.benefits} />
      <div className={pairs.pairs}>
        <CategoriesSection addon={addon} categories={data.categories} />
        {flagOn(config, 'fir') && <GenerationsSection addon={addon} />}
        <LanguagesSection addon={addon} />
        {documentation !== undefined && (
          <DocumentationSection addon={addon} documentation={documentation} approvals={data.approvals} />
        )}
      </div>
      {user.isHerokuAdmin && <ButtonsSection addon={addon} />}
    </div>
  )
}
