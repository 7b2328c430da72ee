import { createFileRoute, Outlet } from '@tanstack/react-router';

/** The pages of one server. Pages read the id with `getRouteApi('/_app/server/$id').useParams()`. */
export const Route = createFileRoute('/_app/server/$id')({ component: Outlet });
