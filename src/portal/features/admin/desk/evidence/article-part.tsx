import { Anchor } from '@mantine/core'
import type { ArticleMatter } from '#contract/desk/matters.ts'
import { addonPlacePath } from '#contract/places.ts'
import { PlaceLink } from '#portal/app/frame/place-link.tsx'
import { documentationLook } from '#portal/workflow/documentation/documentation-look.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { Tag } from '#portal/ui/signs/tag.tsx'
import { DeskFacts } from './desk-facts.tsx'
import { EvidencePart } from './evidence-part.tsx'

/** The Dev Center article that is decided on: where it is, and what is known of it. */
export function ArticlePart({ addonSlug, matter }: { addonSlug: string; matter: ArticleMatter }) {
  const { devcenterUrl, status, statusMessage } = matter
  const { tag, note } = documentationLook(matter, 'pending')
  return (
    <EvidencePart title="Article">
      <DeskFacts
        texts={[
          [
            'URL',
            devcenterUrl === null ? (
              'None yet'
            ) : (
              <Anchor key="url" href={devcenterUrl} target="_blank" rel="noreferrer">
                {devcenterUrl}
                <Icon name="external" size={16} />
              </Anchor>
            ),
          ],
          [
            'Status',
            tag && (
              <Tag key="status" tone={tag.tone} icon={tag.icon}>
                {tag.name}
              </Tag>
            ),
          ],
          ['Message', statusMessage],
          ['Note', note],
          [
            'Before GA',
            status === 'error' && (
              <PlaceLink key="before" href={addonPlacePath(addonSlug, 'documentation')}>
                Set its status too: approving it leaves the status as it is.
              </PlaceLink>
            ),
          ],
        ]}
      />
    </EvidencePart>
  )
}
