import { Skeleton, VisuallyHidden } from "@mantine/core";

/** While the code of a page, or the session, is on its way. */
export function PageLoading() {
  return (
    <div role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton height={36} width="min(22rem, 70%)" mb="lg" />
      <Skeleton height={18} width="min(34rem, 90%)" mb="sm" />
      <Skeleton height={18} width="min(28rem, 80%)" />
    </div>
  );
}
