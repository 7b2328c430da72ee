import { Link } from '@tanstack/react-router';

/** The guides of single features, by what stands behind the # of their address. */
export type FeatureGuideSlug =
  | 'staff-application'
  | 'escalation-rules'
  | 'record-fields'
  | 'ban-requests'
  | 'staff-discipline'
  | 'staff-reviews'
  | 'promotion-waves'
  | 'event-endpoints'
  | 'settings-file'
  | 'own-export'
  | 'sdk';

/** Leads from a feature to its guide. */
export function GuideLink({
  guide,
  children = 'How it works',
}: {
  guide: FeatureGuideSlug;
  children?: string;
}) {
  return (
    <Link to="/documentation" hash={guide} data-print="off">
      {children}
    </Link>
  );
}
