import type { Addon } from '#contract/addon.ts'
import type { Screenshot } from '#contract/listing.ts'
import { mostScreenshots } from '#contract/listing.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { screenshotOrderCalls } from './calls.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { countOfImages, noMoreScreenshots, wantedImages } from './wording.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { ArrangedList } from '#portal/workflow/shapes/arranged-list.tsx'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { ScreenshotCell } from './screenshot-cell.tsx'

interface Props {
  addon: Addon
  /** In display order. */
  screenshots: readonly Screenshot[]
}

/** Pictures of the add-on at work; each opens its panel. */
export function ScreenshotsSection({ addon, screenshots }: Props) {
  const editable = readOnlyReason(addon) === null
  const { thresholds } = useConfig().config
  const isFull = screenshots.length >= mostScreenshots
  const add = isFull ? (
    <ActionButton variant="default" blockers={[{ message: noMoreScreenshots, href: null }]}>
      Add screenshot
    </ActionButton>
  ) : (
    <PanelLink
      to="/addons/$addonSlug/marketplace-listing/screenshots/new"
      params={{ addonSlug: addon.slug }}
      variant="default"
    >
      Add screenshot
    </PanelLink>
  )
  return (
    <Section id="screenshots" title="Screenshots" actions={editable && add}>
      {screenshots.length === 0 ? (
        <EmptyState drawing="pictures">
          <p>
            There are currently no screenshots. Show {addon.displayName} at work in {wantedImages(thresholds)}
            : many customers look at them first.
          </p>
        </EmptyState>
      ) : (
        <p className={sectionClasses.soft}>
          {countOfImages(screenshots.length, thresholds)} {isFull && `${noMoreScreenshots}.`}
        </p>
      )}
      <ArrangedList
        rows={screenshots}
        nameOf={({ name }) => name}
        section="screenshots"
        thing="screenshot"
        layout="grid"
        length={mostScreenshots}
        editable={editable}
        calls={screenshotOrderCalls(addon.id)}
        saved="Screenshots successfully reordered."
      >
        {(screenshot, handle) => (
          <ScreenshotCell slug={addon.slug} screenshot={screenshot} editable={editable} handle={handle} />
        )}
      </ArrangedList>
    </Section>
  )
}
