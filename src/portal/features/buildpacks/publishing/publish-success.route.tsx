import { buildpackView, revisionView } from '#contract/endpoints/registry.ts'
import { createFileRoute } from '@tanstack/react-router'
import { orNotFound } from '#portal/app/errors/found.ts'
import { callApi } from '#portal/wire/api.ts'
import { Title } from '@mantine/core'
import type { Buildpack, Revision } from '#contract/buildpack.ts'
import { fullNameOf } from '../buildpack-name.ts'
import { CopyButton } from '#portal/ui/actions/copy-button.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import classes from '../buildpacks.module.css'
import { RevisionItem } from '../buildpack/revision-item.tsx'
import { AnchorLink, ButtonLink } from '#portal/ui/links.tsx'

export const Route = createFileRoute('/_authenticated/buildpacks/publish-success')({
  validateSearch: (given): { buildpack: string; revision: string } => ({
    buildpack: String(given.buildpack ?? ''),
    revision: String(given.revision ?? ''),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { buildpack: id, revision: rid }, abortController: { signal } }) => {
    const [buildpack, revision] = await Promise.all([
      orNotFound(callApi(buildpackView, { params: { id } }, { signal })),
      orNotFound(callApi(revisionView, { params: { id, rid } }, { signal })),
    ])
    return { buildpack, revision }
  },
  head: () => ({ meta: [{ title: 'Published' }] }),
  component: PublishedPage,
})

function PublishedPage() {
  return <Published {...Route.useLoaderData()} />
}

/** Confirms a release: its number, and how apps use it. */
function Published({ buildpack, revision }: { buildpack: Buildpack; revision: Revision }) {
  const { namespace, name } = buildpack
  const full = fullNameOf(buildpack)
  return (
    <div className={classes.screen}>
      <Title order={1}>
        {revision.release === null ? full : `${full} release ${revision.release} is published`}
      </Title>
      <Section id="revision" title="The revision">
        <ul>
          <RevisionItem revision={revision} />
        </ul>
        <p>
          An app takes the buildpack by its name, with its next build. Apps that use it already get this
          release then.
        </p>
        <code className={classes.code}>{full}</code>
        <div className={classes.actions}>
          <CopyButton text={full} label="Copy the name" instead="Select it and copy it by hand." />
        </div>
      </Section>
      <div className={classes.actions}>
        <ButtonLink to="/buildpacks/$namespace/$name" params={{ namespace, name }}>
          Go to {full}
        </ButtonLink>
        <AnchorLink to="/buildpacks">All buildpacks</AnchorLink>
      </div>
    </div>
  )
}
