import { ButtonLink } from '#portal/ui/links.tsx'

/** The way back from compared plans to the tab. */
export const BackToPlans = ({ addonSlug }: { addonSlug: string }) => (
  <ButtonLink to="/addons/$addonSlug/plans" params={{ addonSlug }} variant="default" size="xs">
    Back to Features & Plans
  </ButtonLink>
)
