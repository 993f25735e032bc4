import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CreatedKey } from "../api.ts";
import { SecretOnce } from "../copyable/key-secret.tsx";
import { counted } from "../labels/numbers.ts";
import type { ChosenEntry } from "../library/chosen-files.ts";
import { DemoButton, followAddress } from "../library/demo-button.tsx";
import { DropZone } from "../library/drop-zone.tsx";
import { libraryQuery } from "../library/library-queries.ts";
import { useUpload } from "../library/use-upload.ts";
import { useAbout, useBaseUrl } from "../queries.ts";

interface LastStepProps {
  readonly created: CreatedKey;
  /** Leaves for another page. */
  readonly onLeave: (path: string) => Promise<void>;
}

/** No upload has bounds before they are known, which they are as soon as somebody is signed in. */
const unknownBounds = { bytes_max: 0, files_max: 0 };

/** A place to drop screens on, which goes on in the library, and the first API key for who wants it. */
export function LastStep({ created, onLeave }: LastStepProps) {
  const [isBusy, setIsBusy] = useState(false);
  const { data: library } = useQuery(libraryQuery);
  const bounds = library?.upload ?? unknownBounds;
  const { take } = useUpload(bounds, null);
  const about = useAbout();
  const screens = about === undefined ? 0 : about.screens.ios + about.screens.web;
  const leave = (path: string) => {
    setIsBusy(true);
    void onLeave(path);
  };
  const takeAlong = (files: Promise<ChosenEntry[]>) => {
    take(files);
    leave("/library");
  };
  return (
    <Stack gap="md">
      <div>
        <Title order={2} size="h3" mb={4} tabIndex={-1}>
          Drop your screens here
        </Title>
        <Text size="sm" c="dimmed">
          You are set up and signed in.{" "}
          {screens === 0
            ? "The library is empty: put your own screens in, or look around with invented ones first."
            : `The library has ${counted(screens, "screen")} already; add your own now or at any time.`}
        </Text>
      </div>
      {library !== undefined && <DropZone bounds={bounds} isReading={isBusy} onFiles={takeAlong} />}
      <Group gap="sm">
        {screens === 0 && (
          <DemoButton size="md" isDisabled={isBusy} onStarted={(id) => leave(followAddress(id))} />
        )}
        <Button size="md" variant="default" loading={isBusy} onClick={() => leave("/")}>
          Go to search
        </Button>
      </Group>
      <FirstKey created={created} />
    </Stack>
  );
}

/** The key for programs and agents, one click away: a person at the pages needs none. */
function FirstKey({ created }: { readonly created: CreatedKey }) {
  const [isShown, setIsShown] = useState(false);
  const baseUrl = useBaseUrl();
  if (isShown) return <SecretOnce secret={created.key} baseUrl={baseUrl} />;
  return (
    <Group gap="xs">
      <Button
        variant="subtle"
        size="compact-sm"
        ml="-0.5rem"
        leftSection={<IconKey size={16} stroke={1.8} aria-hidden />}
        onClick={() => setIsShown(true)}
      >
        Show the API key
      </Button>
      <Text size="sm" c="dimmed">
        For agents and programs. You can make one later, too.
      </Text>
    </Group>
  );
}
