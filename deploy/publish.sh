#!/usr/bin/env bash
# Publishes what `bun deploy/release.ts` just made in this checkout: by hand, or from the workflows of GitHub, GitLab and Forgejo.
# Each step is off, and says so, without the variable that it needs.
#   PUBLISH_REMOTE   the remote that main and the tag are pushed to
#   NPM_TOKEN        the engines and the service go to npm
#   PYPI_TOKEN       the Python client goes to PyPI (twine)
#   GH_TOKEN         a release page of GitHub with all files (gh)
#   FORGEJO_TOKEN    the same on Forgejo, at GITHUB_API_URL and GITHUB_REPOSITORY
#   IMAGE            the image for both architectures is built and pushed under this name; REGISTRY_USER and REGISTRY_TOKEN sign in
#   COSIGN_KEY       the file of a key that signs that image (cosign, COSIGN_PASSWORD)
# RELEASE_SIGNING_KEY, the file of an SSH key, is for release.ts: it signs the checksums.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(node -p "require('./package.json').version")
tag=v$version
[ "$(git describe --exact-match --match 'v*' 2>/dev/null)" = "$tag" ] || { echo "HEAD is not the commit of $tag: run bun deploy/release.ts first."; exit 1; }
(cd release && sha256sum --check --quiet SHA256SUMS)
has() { [ -n "${!1:-}" ] || { echo "LEFT OUT: $2 ($1 is not set)"; return 1; }; }

if has PUBLISH_REMOTE "push of main and $tag"; then git push --atomic "$PUBLISH_REMOTE" "HEAD:main" "refs/tags/$tag"; fi
if has NPM_TOKEN "npm"; then
  npmrc=$(mktemp)
  trap 'rm -f "$npmrc"' EXIT
  registry=$(npm config get registry)
  echo "${registry#*:}:_authToken=$NPM_TOKEN" >"$npmrc"
  # The engines first: the service names them.
  for package in release/screen-search-engine-*.tgz "release/screen-search-$version.tgz"; do
    npm publish "$package" --userconfig "$npmrc" --registry "$registry" --access public
  done
fi
if has PYPI_TOKEN "PyPI"; then TWINE_USERNAME=__token__ TWINE_PASSWORD=$PYPI_TOKEN python3 -m twine upload release/*.whl; fi
if has GH_TOKEN "release page of GitHub"; then gh release create "$tag" release/* --verify-tag --title "$tag" --notes-file release/NOTES.md; fi
if has FORGEJO_TOKEN "release page of Forgejo"; then
  releases=$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/releases
  authorization="Authorization: token $FORGEJO_TOKEN"
  body=$(node -p 'JSON.stringify({ tag_name: process.argv[1], name: process.argv[1], body: require("fs").readFileSync("release/NOTES.md", "utf8") })' "$tag")
  id=$(curl --fail --silent --show-error --header "$authorization" --json "$body" "$releases" | node -p 'JSON.parse(require("fs").readFileSync(0, "utf8")).id')
  for file in release/*; do
    curl --fail --silent --show-error --output /dev/null --header "$authorization" --form "attachment=@$file" "$releases/$id/assets?name=${file##*/}"
  done
fi
if has IMAGE "image"; then
  if [ -n "${REGISTRY_TOKEN:-}" ]; then docker login --username "$REGISTRY_USER" --password-stdin "${IMAGE%%/*}" <<<"$REGISTRY_TOKEN"; fi
  docker buildx build --platform linux/amd64,linux/arm64 --build-arg "REVISION=$(git rev-parse HEAD)" --provenance=true --sbom=true \
    --tag "$IMAGE:$version" --metadata-file image.json --push .
  if has COSIGN_KEY "signature of the image"; then
    cosign sign --yes --key "$COSIGN_KEY" "$IMAGE@$(node -p "require('./image.json')['containerimage.digest']")"
  fi
fi
