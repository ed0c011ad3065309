import { createFileRoute } from '@tanstack/react-router'
import { LoadingPage } from '#portal/app/frame/loading-page.tsx'
import { WorkflowScreen } from './workflow-screen.tsx'
import { workflowsSearch } from './workflows-search.ts'

export const Route = createFileRoute('/_authenticated/workflows/$machine')({
  validateSearch: workflowsSearch,
  loaderDeps: ({ search: { addon } }) => ({ addon }),
  loader: async ({ params, deps, abortController: { signal } }) => {
    // All machines and what draws them are fetched here alone.
    const { loadWorkflow } = await import('./load-workflow.ts')
    return loadWorkflow(params.machine, deps.addon, signal)
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Workflows' }] }),
  component: WorkflowPage,
  pendingComponent: LoadingPage,
})

function WorkflowPage() {
  return <WorkflowScreen workflow={Route.useLoaderData()} search={Route.useSearch()} />
}
