import { createFileRoute } from '@tanstack/react-router'

/** Nothing lies over the list. */
export const Route = createFileRoute('/_authenticated/buildpacks/_list/')({ component: () => null })
