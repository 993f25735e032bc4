import { Button, Group, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconDownload, IconLink } from "@tabler/icons-react";
import type { Screen } from "../api.ts";
import { freshPictureAddress } from "../picture-address.ts";
import { useCopy } from "../use-copy.ts";

const icon = { size: 17, stroke: 1.8 } as const;

/** What can be done with a screen: pass its link on, keep its picture. */
export function ScreenActions({ screen }: { readonly screen: Screen }) {
  const { copied, copy } = useCopy();
  return (
    <Group gap="xs" mt="xs">
      <Button
        variant="default"
        leftSection={copied ? <IconCheck {...icon} /> : <IconLink {...icon} />}
        onClick={() => copy("link", screen.service_url)}
      >
        {copied ? "Link copied" : "Copy link"}
      </Button>
      {screen.image_high && (
        <Button
          component="a"
          variant="default"
          href={freshPictureAddress(screen.service_url, "high")}
          download={fileName(screen)}
          leftSection={<IconDownload {...icon} />}
        >
          Download picture
        </Button>
      )}
      <VisuallyHidden role="status">{copied && "Link copied"}</VisuallyHidden>
    </Group>
  );
}

/** Words of any script stay; what file systems do not like becomes a dash. */
function fileName({ app_name: appName, title }: Screen): string {
  const name = `${appName} ${title}`.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  return `${name.replace(/^-|-$/g, "").slice(0, 80)}.webp`;
}
