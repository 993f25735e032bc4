//! Links the addon so that the host resolves Node-API.

fn main() {
    napi_build::setup();
}
