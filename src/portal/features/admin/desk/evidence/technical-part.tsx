import type { ApprovalEvidence } from '#contract/desk/evidence.ts'
import type { TechnicalMatter } from '#contract/desk/matters.ts'
import { problemSentence } from '#contract/wording/manifest-problems.ts'
import type { Fact } from '#portal/ui/layout/facts-list.tsx'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { DeskFacts } from './desk-facts.tsx'
import { EvidencePart } from './evidence-part.tsx'
import { CountedReview } from './counted-review.tsx'
import { type ManifestLines, manifestLines } from './manifest-lines.ts'
import { sinceWording } from './matter-facts.tsx'
import deskClasses from '../desk.module.css'
import classes from './technical-part.module.css'
import evidenceClasses from './evidence.module.css'
import { Time } from '#portal/ui/format/time.tsx'

type Manifest = NonNullable<TechnicalMatter['manifest']>

const listed = (value: unknown): string | null =>
  Array.isArray(value) && value.length > 0 ? value.map(String).join(', ') : null
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The facts of a manifest that provisioning and single sign-on hang on. */
function provisioningFacts({ contents: { api } }: Manifest, version: number): Fact[] {
  const production = api['production']
  const urls: { base_url?: unknown; sso_url?: unknown } =
    typeof production === 'object' && production !== null ? production : {}
  return [
    ['Provisioning API', `Version ${version}`],
    ['Provisioning', text(urls.base_url)],
    ['Single sign-on', text(urls.sso_url)],
    ['Regions', listed(api['regions'])],
    ['Requires', listed(api['requires'])],
    ['Config vars', listed(api['config_vars'])],
  ]
}

const signs = { same: '  ', added: '+ ', removed: '- ' } as const

function Lines({ kind, text: lines }: ManifestLines) {
  const signed = lines
    .split('\n')
    .map((line) => `${signs[kind]}${line}\n`)
    .join('')
  if (kind === 'same') return signed
  return kind === 'added' ? <ins>{signed}</ins> : <del>{signed}</del>
}

interface Props {
  evidence: Pick<ApprovalEvidence, 'approval' | 'rejection' | 'changes'>
  matter: TechnicalMatter
}

/** Tells that another manifest was replaced; the lines that differ are marked below. */
function ManifestChange({
  evidence,
  former,
  isSame,
}: Pick<Props, 'evidence'> & { former: Manifest; isSame: boolean }) {
  return (
    <p>
      {sinceWording(evidence)}, version {former.number} was replaced.{' '}
      {isSame
        ? 'Only its secrets differ, which are not shown.'
        : 'Lines that were added have a plus, those that are gone a minus.'}
    </p>
  )
}

/** The manifest that is decided on, with what has changed in it, and the review that counts. */
export function TechnicalPart({ evidence, matter }: Props) {
  const { manifest, former, review, provisioningApiVersion } = matter
  const { slug } = evidence.approval.addon
  const lines = manifest === null ? [] : manifestLines(manifest, former)
  return (
    <>
      <EvidencePart title="Manifest">
        {manifest === null ? (
          <p>No manifest has been pushed yet.</p>
        ) : (
          <>
            <p className={deskClasses.soft}>
              Version {manifest.number}, pushed <Time at={manifest.createdAt} />. Secrets are masked.
            </p>
            {former !== null && (
              <ManifestChange
                evidence={evidence}
                former={former}
                isSame={lines.every(({ kind }) => kind === 'same')}
              />
            )}
            {manifest.problems.length > 0 && (
              <ul className={evidenceClasses.list} aria-label="Problems of the manifest">
                {manifest.problems.map((problem) => (
                  <li key={problemSentence(problem)} className={evidenceClasses.open}>
                    <Icon name="alert" size={16} />
                    <span>{problemSentence(problem)}</span>
                  </li>
                ))}
              </ul>
            )}
            {/* A scrolling region must be reachable by keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <section className={classes.code} aria-label="Manifest as it was pushed" tabIndex={0}>
              <pre>
                {lines.map((each, index) => (
                  // The stretches are of one text.
                  // oxlint-disable-next-line react/no-array-index-key
                  <Lines key={index} {...each} />
                ))}
              </pre>
            </section>
            <DeskFacts texts={provisioningFacts(manifest, provisioningApiVersion)} />
          </>
        )}
      </EvidencePart>
      <EvidencePart title="Automatic review">
        {review === null && (
          <p>
            No review of this manifest counts yet: one that was canceled, or that the platform broke off, does
            not.
          </p>
        )}
        {review !== null && <CountedReview review={review} />}
        <p>
          {review === null ? (
            <AnchorLink to="/addons/$addonSlug/logs" params={{ addonSlug: slug }}>
              Logs
            </AnchorLink>
          ) : (
            <AnchorLink
              to="/addons/$addonSlug/logs/reviews/$reviewId"
              params={{ addonSlug: slug, reviewId: review.id }}
            >
              The run <HiddenText>of the review</HiddenText> with its calls
            </AnchorLink>
          )}
        </p>
      </EvidencePart>
    </>
  )
}
