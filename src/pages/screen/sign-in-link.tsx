import { Button } from "@mantine/core";
import { Link, useLocation, useSearch } from "wouter";

/** The way to the sign-in, which leads back to this page. */
export function SignInLink() {
  const [path] = useLocation();
  const search = useSearch();
  const here = search === "" ? path : `${path}?${search}`;
  return (
    <Button component={Link} href={`/sign-in?return_to=${encodeURIComponent(here)}`}>
      Sign in
    </Button>
  );
}
