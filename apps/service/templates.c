// SPDX-License-Identifier: MIT
// The call `templates`: the library of edge templates, as `hexproof template --json` has them, with
// their depths.
#include "service/service.h"

hx_status service_templates(service_context *c) {
    hx_templates *list;
    hx_status status = hx_template_library(&list, c->engine);
    if (status) return service_fail_engine(c, status);
    app_json_print(c->json, "{templates:[");
    for (int i = 0; i < hx_templates_count(list); i++)
        app_json_template(c->json, hx_templates_get(list, i), true);
    app_json_print(c->json, "]}");
    hx_templates_free(list);
    return HX_OK;
}
