import { Avatar as MantineAvatar } from '@mantine/core';

/** Same-origin address of a picture; null for somebody whose account is not known for sure (T12). */
export function avatarUrl(
  service: 'discord' | 'roblox',
  id: string | number | null | undefined,
): string | null {
  return id ? `/avatars/${service}/${encodeURIComponent(id)}` : null;
}

/**
 * A face of fixed size beside a name (so its own text is empty), initials until or unless the picture loads.
 * Pictures come from our own origin only. Without `id` it shows initials.
 */
export function Avatar(props: {
  service: 'discord' | 'roblox';
  id?: string | number | null;
  name: string;
  size?: number;
}) {
  const size = props.size ?? 28;
  return (
    <MantineAvatar
      src={avatarUrl(props.service, props.id)}
      alt=""
      name={props.name}
      color="gray"
      size={size}
      radius={props.service === 'roblox' ? 'sm' : 'xl'}
      imageProps={{ width: size, height: size, loading: 'lazy' }}
      aria-hidden
    />
  );
}
