import { getRouteApi } from '@tanstack/react-router'

const root = getRouteApi('__root__')

/** The run-time configuration and the platform's time when the page was loaded. */
export const useConfig = () => root.useLoaderData()
