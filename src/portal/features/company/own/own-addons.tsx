import type { Addon } from '#contract/addon.ts'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import section from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { AnchorLink, ButtonLink } from '#portal/ui/links.tsx'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'
import { AddonIcon } from '#portal/ui/signs/addon-icon.tsx'
import { StageTag } from '#portal/workflow/stage/stage-tag.tsx'

/** The company's add-ons with their stages. */
export function OwnAddons({ addons }: { addons: readonly Addon[] }) {
  const { shown, toggle } = useShortList(addons, 'add-ons')
  return (
    <Section id="addons" title="Add-ons">
      {addons.length === 0 ? (
        <EmptyState
          drawing="addons"
          title="There is no add-on yet"
          actions={<ButtonLink to="/addons">Contribute your first add-on</ButtonLink>}
        >
          One comes into being with the first push of its manifest.
        </EmptyState>
      ) : (
        <ul>
          {shown.map((addon) => (
            <li key={addon.id} className={section.row}>
              <AddonIcon addon={addon} size={32} />
              <span className={section.grow}>
                <AnchorLink to="/addons/$addonSlug" params={{ addonSlug: addon.slug }} inherit fw={600}>
                  {addon.displayName}
                </AnchorLink>
              </span>
              <StageTag stage={addon.state} />
            </li>
          ))}
        </ul>
      )}
      {toggle}
    </Section>
  )
}
